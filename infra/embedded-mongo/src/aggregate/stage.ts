import type { TimeSliceYieldPolicy } from "../planner/plan.js";
import type { MemoryReservation } from "../values/memory.js";
import type { Document } from "../values/types.js";

/** Consumer to which documents are pushed; callers may stop pushing once `done` is true. */
export interface Sink {
  readonly done: boolean;
  take(document: Document): void;
  /** Flushes buffered output step by step; between steps the caller may yield to the event loop. */
  finish(): Iterable<void>;
}

export interface SinkStage {
  readonly kind: "sink";
  open(next: Sink): Sink;
}

/** A stage is a push-based sink, or a transformation of the whole stream. */
export type Stage =
  SinkStage | { readonly kind: "stream"; run(source: AsyncIterable<Document>): AsyncIterable<Document> };

export interface StageContext {
  readonly memory: MemoryReservation;
  readonly yieldPolicy: TimeSliceYieldPolicy;
}

/** Source documents, one by one or in batches. Batches are faster. */
export type PipelineSource = AsyncIterable<Document | readonly Document[]>;

export function createStreamingStage(
  take: (document: Document, emit: (document: Document) => void) => void,
  isDone = () => false,
): SinkStage {
  const open = (next: Sink): Sink => ({
    get done() {
      return isDone() || next.done;
    },
    take: (document) => take(document, (result) => next.take(result)),
    finish: () => next.finish(),
  });
  return { kind: "sink", open };
}

export function createBlockingStage<State>(
  createState: () => State,
  take: (state: State, document: Document) => void,
  listResults: (state: State) => Iterable<Document>,
): SinkStage {
  const open = (next: Sink): Sink => {
    const state = createState();
    const finish = function* () {
      for (const document of listResults(state)) {
        if (next.done) break;
        next.take(document);
        yield;
      }
      yield* next.finish();
    };
    return { done: false, take: (document) => take(state, document), finish };
  };
  return { kind: "sink", open };
}
