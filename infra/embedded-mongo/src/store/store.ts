import type { Engine } from "../engine/engine.js";
import type { Catalog } from "./catalog.js";
import type { DocumentWriter } from "./document-writer.js";
import type { WriteQueue } from "./write-queue.js";

/** Everything the commands need to read and write. */
export interface Store {
  readonly engine: Engine;
  readonly catalog: Catalog;
  readonly queue: WriteQueue;
  readonly writer: DocumentWriter;
  readonly folder: string;
  /** Indexes being built, by their spaces. */
  readonly builds: Map<number, Promise<void>>;
}
