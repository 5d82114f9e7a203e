import type { Timestamp } from "bson";
import type { AuthSession } from "../auth/session.js";
import type { Store } from "../store/store.js";
import type { MemoryReservation } from "../values/memory.js";
import type { Reply } from "../wire/reply.js";
import type { Request } from "../wire/request.js";
import type { Cursors, Deadline } from "./cursors.js";
import type { Snapshots } from "./snapshots.js";

export interface Command extends Request {
  readonly name: string;
  readonly store: Store;
  readonly snapshots: Snapshots;
  /** Timestamp of the snapshot that the command reads. If it is set, `store` is that snapshot. */
  readonly at?: Timestamp | undefined;
  readonly cursors: Cursors;
  readonly connectionId: number;
  readonly session: AuthSession;
  readonly deadline: Deadline;
  readonly memory: MemoryReservation;
}

export interface CommandSpec {
  run(command: Command): Promise<Reply> | Reply;
  readonly args: readonly string[];
  /** Required role: none, any user, or a user with write access. */
  readonly access: "anyone" | "reader" | "writer";
}
