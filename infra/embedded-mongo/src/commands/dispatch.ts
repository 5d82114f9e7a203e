import { EngineFailure, PinReleased } from "../engine/engine.js";
import type { Snapshots } from "../store/snapshots.js";
import type { Store } from "../store/store.js";
import { CommandError, failure } from "../values/errors.js";
import { Holding, MemoryPool } from "../values/holding.js";
import type { Handler } from "../wire/connection.js";
import { errorReply } from "../wire/reply.js";
import type { Reply } from "../wire/reply.js";
import type { Request } from "../wire/request.js";
import type { Command } from "./command.js";
import { checkAccess, checkArguments, timeLimitOf } from "./common-arguments.js";
import type { Cursors } from "./cursors.js";
import { Deadline } from "./deadline.js";
import type { Client } from "./deadline.js";
import { snapshotFor, snapshotTooOld } from "./snapshot-read.js";
import { COMMANDS } from "./table.js";

/** With more queued writes than this, new commands are refused; drivers retry them later. */
const MAX_QUEUED_WRITES = 5000;

type Context = Pick<Command, "store" | "snapshots" | "cursors" | "connectionId" | "session" | "holding">;

/** Runs commands and turns what they throw into error replies. */
export function createDispatcher(store: Store, cursors: Cursors, snapshots: Snapshots): Handler {
  const pool = new MemoryPool(() => cursors.closeLongestIdle());
  return async (request, client) => {
    const holding = new Holding(pool);
    const { id: connectionId, session } = client;
    try {
      return await dispatch(request, { store, snapshots, cursors, connectionId, session, holding }, client);
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof PinReleased)) logFailure(request, error);
      return errorReply(toCommandError(error));
    } finally {
      if (!holding.isKept) holding.release();
    }
  };
}

async function dispatch(request: Request, context: Context, client: Client): Promise<Reply> {
  const { body, database, documents } = request;
  const name = body.keys().next().value ?? "";
  const row = COMMANDS.get(name);
  if (!row) throw failure("CommandNotFound", `no such command: '${name}'`);
  checkAccess(context.session, row, { name, database });
  checkArguments(name, body, row);
  if (context.store.queue.length > MAX_QUEUED_WRITES) throw overloaded();
  const deadline = new Deadline(client, timeLimitOf(body));
  const snapshot = snapshotFor(context.snapshots, name, body);
  return row.run({ name, database, body, documents, ...context, ...snapshot, deadline });
}

function overloaded(): CommandError {
  const errorLabels = ["SystemOverloadedError", "RetryableError"];
  return new CommandError(462, "IngressRequestRateLimitExceeded", "too many writes are queued", {
    errorLabels,
  });
}

function toCommandError(error: unknown): unknown {
  // JavaScript's error for a string, array or call stack that is too large.
  if (error instanceof RangeError) return failure("ExceededMemoryLimit", "the command needs too much memory");
  if (error instanceof PinReleased) return snapshotTooOld();
  if (!(error instanceof EngineFailure)) return error;
  return new CommandError(14031, "OutOfDiskSpace", "the write could not be committed to disk");
}

function logFailure(request: Request, error: unknown): void {
  const name = request.body.keys().next().value ?? "";
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const detail =
    error instanceof EngineFailure ? `could not be committed to disk (${error.message})` : `failed: ${text}`;
  process.stderr.write(`storage: ${name} ${detail}\n`);
}
