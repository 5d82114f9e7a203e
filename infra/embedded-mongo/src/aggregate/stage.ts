import type { Holding } from "../values/memory.js";
import type { Document, Value } from "../values/types.js";

/** Takes documents one by one. Once `done`, no more need to be given. */
export interface Sink {
  readonly done: boolean;
  take(document: Document): void;
  /** Hands on what was held back, in pieces, so that others can run in between. */
  finish(): Iterable<void>;
}

/** Lets others run while a pipeline works long. */
export interface Turns {
  /** Whether it is time to. */
  readonly over: boolean;
  /** Throws when nobody waits for the result any longer. */
  pause(): Promise<void>;
}

/** A stage: either a sink in front of the next one, or a function of the whole stream where it must wait. */
export type Stage =
  | { readonly kind: "sink"; open(next: Sink): Sink }
  | { readonly kind: "stream"; run(source: AsyncIterable<Document>): AsyncIterable<Document> };

/** What stages need while they are compiled. */
export interface StageContext {
  /** Where what the stages hold is counted. */
  readonly holding?: Holding | undefined;
}

/** What a pipeline may ask of the server around it. */
export interface PipelineContext extends StageContext {
  /** A first stage that makes its documents itself, such as $collStats; undefined when there is none of the name. */
  source?(name: string, argument: Value): AsyncIterable<Document> | undefined;
  readonly turns?: Turns | undefined;
}

/** Where documents come from: one by one or, which is quicker, several at once. */
export type DocumentSource = AsyncIterable<Document | readonly Document[]>;

/** A stage that makes any number of documents of each one, at once. */
export function eachDocument(take: (document: Document, give: (document: Document) => void) => void): Stage {
  const open = (next: Sink): Sink => ({
    get done() {
      return next.done;
    },
    take: (document) => take(document, (made) => next.take(made)),
    finish: () => next.finish(),
  });
  return { kind: "sink", open };
}

/** A stage that answers only when it has seen all documents. */
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
