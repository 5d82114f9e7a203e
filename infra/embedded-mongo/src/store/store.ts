import type { EngineReader } from "../engine/engine-reader.js";
import type { Engine } from "../engine/engine.js";
import type { Catalog } from "./catalog.js";
import type { DocumentWriter } from "./document-writer.js";
import type { Rewriter } from "./rewriter.js";
import type { WriteQueue } from "./write-queue.js";

export interface Store {
  readonly engine: Engine;
  /** Source of all reads: the engine itself or a snapshot of it. */
  readonly reader: EngineReader;
  readonly catalog: Catalog;
  readonly queue: WriteQueue;
  readonly writer: DocumentWriter;
  readonly rewriter: Rewriter;
  readonly folder: string;
  readonly builds: Map<number, Promise<void>>;
  close(): Promise<void>;
}
