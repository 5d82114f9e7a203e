import type { Timestamp } from "bson";
import type { Session } from "../auth/session.js";
import type { Snapshots } from "../store/snapshots.js";
import type { Store } from "../store/store.js";
import type { Holding } from "../values/holding.js";
import type { Document } from "../values/types.js";
import type { Reply } from "../wire/reply.js";
import type { Cursors } from "./cursors.js";
import type { Watch } from "./watch.js";

/** One command being carried out. */
export interface Command {
  readonly name: string;
  readonly database: string;
  readonly body: Document;
  /** The documents of an insert, as they came. */
  readonly documents: readonly Buffer[] | undefined;
  readonly store: Store;
  readonly snapshots: Snapshots;
  /** When the command reads at a moment, which is then what `store` is. */
  readonly at?: Timestamp | undefined;
  readonly cursors: Cursors;
  readonly connectionId: number;
  /** Who the connection belongs to. */
  readonly session: Session;
  readonly watch: Watch;
  readonly holding: Holding;
}

export type CommandHandler = (command: Command) => Promise<Reply> | Reply;

/** A row of the table of commands: its handler and the fields it understands. */
export interface CommandRow {
  readonly run: CommandHandler;
  /** undefined: any; the command makes nothing of them. */
  readonly fields?: readonly string[];
}
