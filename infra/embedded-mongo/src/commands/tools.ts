import { UUID, Binary } from "bson";
import { CommandError, failure, location } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import type { Command, CommandHandler } from "./command.js";

/** Commands that drivers and tools send as a matter of course, and for which there is little or nothing to do. */

const object = (fields: Record<string, Value>): Document => new Map(Object.entries(fields));
const PARAMETERS: ReadonlyMap<string, Value> = new Map([
  ["featureCompatibilityVersion", object({ version: "8.0" })],
]);

export function startSession(): Document {
  const id = new Binary(new UUID().buffer, Binary.SUBTYPE_UUID);
  return ok({ id: object({ id }), timeoutMinutes: 30 });
}

export function getParameter({ body }: Command): Document {
  const wanted = body.get("getParameter");
  const all = wanted === "*" || (isDocument(wanted) && wanted.get("allParameters") === true);
  const found = [...PARAMETERS].filter(([name]) => all || body.has(name));
  if (found.length > 0) return ok(Object.fromEntries(found));
  throw failure("InvalidOptions", "no option found to get");
}

export function currentOp(): Document {
  return ok({ inprog: [] });
}

export function profile({ body }: Command): Document {
  const level = body.get("profile");
  if (level === 0 || level === -1) return ok({ was: 0, slowms: 100, sampleRate: 1 });
  throw failure("BadValue", "the embedded storage keeps no profile of its commands");
}

/** Every write is on disk when it is answered; this brings them from the journal into the data file. */
export async function fsync({ body, store }: Command): Promise<Document> {
  if (body.get("lock") === true) throw failure("BadValue", "the embedded storage cannot be locked");
  await store.engine.checkpoint();
  return ok({ numFiles: 1 });
}

export const empty =
  (field: string): CommandHandler =>
  () =>
    ok({ [field]: [] });

export const replicaSetOnly: CommandHandler = () => {
  throw new CommandError(76, "NoReplicationEnabled", "not running with --replSet");
};

export const transactionOnly: CommandHandler = ({ name }) => {
  throw new CommandError(125, "CommandFailed", `${name} must be run within a transaction`);
};

export const searchOnly: CommandHandler = () => {
  throw new CommandError(
    31082,
    "SearchNotEnabled",
    "Using search indexes requires additional configuration.",
  );
};

export const scriptOnly: CommandHandler = () => {
  throw location(16149, "cannot run map reduce without the js engine");
};
