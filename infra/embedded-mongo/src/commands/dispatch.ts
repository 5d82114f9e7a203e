import { EngineFailure, PinReleased } from "../engine/engine.js";
import { CommandError, failure } from "../values/errors.js";
import { Holding, MemoryPool } from "../values/holding.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import type { Snapshots } from "../store/snapshots.js";
import type { Store } from "../store/store.js";
import type { Document } from "../values/types.js";
import type { Handler } from "../wire/connection.js";
import { errorReply } from "../wire/reply.js";
import type { Reply } from "../wire/reply.js";
import type { Request } from "../wire/request.js";
import { checkAccess } from "./access.js";
import type { Command } from "./command.js";
import { checkCommandOptions } from "./command-options.js";
import type { Cursors } from "./cursors.js";
import { Watch } from "./watch.js";
import type { Client } from "./watch.js";
import { snapshotFor, snapshotTooOld } from "./snapshot-read.js";
import { COMMANDS } from "./table.js";
import { refuseWriteToView } from "./views.js";

/** Fields every command may carry. */
const COMMON = new Set([
  "$db",
  "lsid",
  "$clusterTime",
  "$readPreference",
  "$client",
  "comment",
  "maxTimeMS",
  "readConcern",
  "writeConcern",
  "apiVersion",
  "apiStrict",
  "apiDeprecationErrors",
  "txnNumber",
  "autocommit",
  "startTransaction",
]);
/** More waiting writes than this, and new ones are sent back for the driver to try again later. */
const MAX_WAITING = 5000;

/** Finds a command's handler and turns what it throws into an answer. */
export function dispatcher(store: Store, cursors: Cursors, snapshots: Snapshots): Handler {
  const pool = new MemoryPool(() => cursors.closeHolding());
  return async (request, client) => {
    const holding = new Holding(pool);
    const { id: connectionId, session } = client;
    try {
      return await carryOut(request, { store, snapshots, cursors, connectionId, session, holding }, client);
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof PinReleased)) reportFault(request, error);
      return errorReply(engineError(error));
    } finally {
      if (!holding.isKept) holding.release();
    }
  };
}

async function carryOut(
  request: Request,
  context: Pick<Command, "store" | "snapshots" | "cursors" | "connectionId" | "session" | "holding">,
  client: Client,
): Promise<Reply> {
  const { body, database, documents } = request;
  const name = body.keys().next().value ?? "";
  const row = COMMANDS.get(name);
  if (!row) throw failure("CommandNotFound", `no such command: '${name}'`);
  checkAccess(context.session, name, request);
  checkCommandOptions(name, body);
  if (row.fields) checkFields(name, body, new Set(row.fields));
  if (context.store.queue.length > MAX_WAITING) throw overloaded();
  const watch = new Watch(client, timeLimit(body));
  const moment = snapshotFor(context.snapshots, name, body);
  const command: Command = { name, database, body, documents, ...context, ...moment, watch };
  refuseWriteToView(command);
  return row.run(command);
}

function checkFields(name: string, body: Document, known: ReadonlySet<string>): void {
  for (const field of body.keys()) {
    if (field === name || COMMON.has(field) || known.has(field)) continue;
    throw new CommandError(40415, "Location40415", `BSON field '${name}.${field}' is an unknown field.`);
  }
}

/** The time a read may take, in ms. */
function timeLimit(body: Document): number {
  const given = body.get("maxTimeMS") ?? 0;
  const limit = isNumeric(given) ? toNumber(given) : Number.NaN;
  if (limit >= 0) return limit || Infinity;
  throw failure("BadValue", "maxTimeMS must be a non-negative number");
}

function overloaded(): CommandError {
  const errorLabels = ["SystemOverloadedError", "RetryableError"];
  return new CommandError(462, "IngressRequestRateLimitExceeded", "too many writes are waiting", {
    errorLabels,
  });
}

/** Where the data file could not be written, the client learns that, not how. */
function engineError(error: unknown): unknown {
  // JavaScript's way to say that a text, an array or the nesting has no room.
  if (error instanceof RangeError) return failure("ExceededMemoryLimit", "the command needs too much memory");
  if (error instanceof PinReleased) return snapshotTooOld();
  if (!(error instanceof EngineFailure)) return error;
  return new CommandError(14031, "OutOfDiskSpace", "the write could not be committed to disk");
}

function reportFault(request: Request, error: unknown): void {
  const name = request.body.keys().next().value ?? "";
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const detail =
    error instanceof EngineFailure ? `could not be committed to disk (${error.message})` : `failed: ${text}`;
  process.stderr.write(`storage: ${name} ${detail}\n`);
}
