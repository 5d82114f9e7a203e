import { isDocument } from "../values/types.js";
import type { Document } from "../values/types.js";
import type { DocumentSource, Sink, Stage, Turns } from "./stage.js";

type SinkStage = Extract<Stage, { kind: "sink" }>;

/** Where nobody else is to be let run. */
const UNDISTURBED: Turns = { over: false, pause: () => Promise.resolve() };

/**
 * Puts a stream through sinks and gives what comes out; it stops reading as soon as the sinks need no more.
 */
export async function* drain(
  source: DocumentSource,
  stages: readonly SinkStage[],
  turns: Turns = UNDISTURBED,
): AsyncIterable<Document> {
  const out: Document[] = [];
  const end: Sink = { done: false, take: (document) => out.push(document), finish: () => [] };
  const first = stages.reduceRight<Sink>((next, stage) => stage.open(next), end);
  if (!first.done) {
    for await (const given of source) {
      for (const document of isDocument(given) ? [given] : given) {
        if (first.done) break;
        first.take(document);
        if (out.length > 0) yield* out.splice(0);
        if (turns.over) await turns.pause();
      }
      if (first.done) break;
    }
  }
  const pieces = first.finish()[Symbol.iterator]();
  while (pieces.next().done !== true) {
    if (out.length > 0) yield* out.splice(0);
    if (turns.over) await turns.pause();
  }
  yield* out;
}
