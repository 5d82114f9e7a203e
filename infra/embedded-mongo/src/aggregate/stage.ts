import type { MemoryReservation } from "../values/memory.js";
import type { Document } from "../values/types.js";

/** Takes documents one by one. Once `done`, no more need to be given. */
export interface Sink {
  readonly done: boolean;
  take(document: Document): void;
  /** Hands on what was held back, in pieces, so that others can run in between. */
  finish(): Iterable<void>;
}

export interface Turns {
  readonly over: boolean;
  /** Throws when nobody waits for the result any longer. */
  pause(): Promise<void>;
}

/** A stage: either a sink in front of the next one, or a function of the whole stream where it must wait. */
export type Stage =
  | { readonly kind: "sink"; open(next: Sink): Sink }
  | { readonly kind: "stream"; run(source: AsyncIterable<Document>): AsyncIterable<Document> };

export interface StageContext {
  readonly memory?: MemoryReservation | undefined;
}

export interface PipelineContext extends StageContext {
  readonly turns?: Turns | undefined;
}

/** Where documents come from: one by one or, which is quicker, several at once. */
export type DocumentSource = AsyncIterable<Document | readonly Document[]>;

export function eachDocument(
  take: (document: Document, give: (document: Document) => void) => void,
  isDone = () => false,
): Stage {
  const open = (next: Sink): Sink => ({
    get done() {
      return isDone() || next.done;
    },
    take: (document) => take(document, (made) => next.take(made)),
    finish: () => next.finish(),
  });
  return { kind: "sink", open };
}

export function gathering<State>(
  start: () => State,
  take: (state: State, document: Document) => void,
  results: (state: State) => Iterable<Document>,
): Stage {
  const open = (next: Sink): Sink => {
    const state = start();
    const finish = function* () {
      for (const document of results(state)) {
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
