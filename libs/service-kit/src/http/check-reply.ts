import { isDeepStrictEqual } from "node:util";
import { AppError, loadReplySchema } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import { safeParse } from "zod/v4/core";
import type { Logger } from "../logger.js";

/** How a reply differs from its schema, as it travels; undefined when it does not. */
async function mismatchOf(endpoint: Endpoint, body: object): Promise<string | undefined> {
  const schema = await loadReplySchema(endpoint);
  const sent: unknown = JSON.parse(JSON.stringify(body));
  if (schema === undefined) return Object.keys(body).length === 0 ? undefined : "it must be empty";
  const { data, error } = safeParse(schema, sent);
  if (error) return error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`).join(", ");
  return isDeepStrictEqual(data, sent) ? undefined : "it has fields that its schema does not name";
}

/** @throws AppError INTERNAL when a reply is not what its endpoint declares */
export async function checkReply(endpoint: Endpoint, body: object, log: Logger): Promise<void> {
  const mismatch = await mismatchOf(endpoint, body);
  if (mismatch === undefined) return;
  const { method, path } = endpoint;
  log.error({ method, route: path, mismatch }, "reply does not match its endpoint's schema");
  throw new AppError("INTERNAL");
}
