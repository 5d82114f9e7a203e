import { createHash } from "node:crypto";
import { REDIS_USER } from "./urls.js";

/**
 * What BullMQ, the limits and the sockets' adapter use. Scripts are let in by name, INFO comes last: a client
 * asks for it before it is ready. The dangerous and administrative commands are left out.
 */
const DESK_RIGHTS = [
  "~*",
  "&*",
  "-@all",
  "+@read",
  "+@write",
  "+@blocking",
  "+@transaction",
  "+@pubsub",
  "+@connection",
  "+eval",
  "+evalsha",
  "+script|load",
  "+script|exists",
  "+time",
  "-@dangerous",
  "-@admin",
  "-function",
  "+info",
].join(" ");

/** The users of Redis as an ACL file: one with the password, and `default` for health checks alone. */
export function renderRedisUsers(password: string): string {
  const hash = createHash("sha256").update(password).digest("hex");
  return [
    "user default on nopass resetkeys resetchannels -@all +ping",
    `user ${REDIS_USER} on #${hash} ${DESK_RIGHTS}`,
    "",
  ].join("\n");
}
