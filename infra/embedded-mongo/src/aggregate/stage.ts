import type { Collation } from "../values/collation.js";
import type { Holding } from "../values/holding.js";
import type { Document, Missing, Value } from "../values/types.js";

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

/** What a pipeline may ask of the server around it. */
export interface PipelineContext {
  /** The documents of a collection of the same database that match a filter (all without one). */
  lookup(collection: string, filter?: Document): AsyncIterable<Document>;
  /**
   * The first stage of some pipelines is a source of its own ($indexStats …); undefined when it is not
   * known.
   */
  source?(name: string, argument: Value): AsyncIterable<Document> | undefined;
  /** Ends a pipeline with $out or $merge. Without it they are refused. */
  write?(name: "$out" | "$merge", argument: Value, documents: AsyncIterable<Document>): Promise<void>;
  readonly vars?: Document | undefined;
  readonly collation?: Collation | undefined;
  readonly turns?: Turns | undefined;
  /** Where what the stages hold is counted. */
  readonly holding?: Holding | undefined;
}

/** What stages need while they are compiled. */
export interface StageContext extends PipelineContext {
  readonly variables: ReadonlyMap<string, Value | Missing>;
  compilePipeline(stages: readonly Document[], more?: ReadonlyMap<string, Value | Missing>): Pipeline;
}

/** Where documents come from: one by one or, which is quicker, several at once. */
export type DocumentSource = AsyncIterable<Document | readonly Document[]>;

export type Pipeline = (source: DocumentSource) => AsyncIterable<Document>;

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
