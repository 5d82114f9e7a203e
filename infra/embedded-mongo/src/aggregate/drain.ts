import { isDocument, type Document } from "../values/types.js";
import type { DocumentSource, Sink, Stage } from "./stage.js";

type SinkStage = Extract<Stage, { kind: "sink" }>;

/**
 * Puts a stream through sinks and gives what comes out; it stops reading as soon as the sinks need no more.
 */
export async function* drain(source: DocumentSource, stages: readonly SinkStage[]): AsyncIterable<Document> {
  if (stages.length === 0) {
    for await (const given of source) {
      if (isDocument(given)) yield given;
      else yield* given;
    }
    return;
  }
  const out: Document[] = [];
  const end: Sink = { done: false, take: (document) => out.push(document), finish: () => undefined };
  const first = stages.reduceRight<Sink>((next, stage) => stage.open(next), end);
  if (!first.done) {
    for await (const given of source) {
      feed(first, given);
      if (out.length > 0) yield* out.splice(0);
      if (first.done) break;
    }
  }
  first.finish();
  yield* out;
}

function feed(sink: Sink, given: Document | readonly Document[]): void {
  if (isDocument(given)) sink.take(given);
  else for (const document of given) if (!sink.done) sink.take(document);
}
