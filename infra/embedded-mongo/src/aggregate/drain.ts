import type { Document } from "../values/types.js";
import type { Sink, Stage } from "./stage.js";

type SinkStage = Extract<Stage, { kind: "sink" }>;

/**
 * Puts a stream through sinks and gives what comes out; it stops reading as soon as the sinks need no more.
 */
export async function* drain(
  source: AsyncIterable<Document>,
  stages: readonly SinkStage[],
): AsyncIterable<Document> {
  if (stages.length === 0) {
    yield* source;
    return;
  }
  const out: Document[] = [];
  const end: Sink = { done: false, take: (document) => out.push(document), finish: () => undefined };
  const first = stages.reduceRight<Sink>((next, stage) => stage.open(next), end);
  if (!first.done) {
    for await (const document of source) {
      first.take(document);
      if (out.length > 0) yield* out.splice(0);
      if (first.done) break;
    }
  }
  first.finish();
  yield* out;
}
