import { createHash } from "node:crypto";
import { REDIS_USER } from "./store-urls.js";

/**
 * Allows the commands that BullMQ, the rate limits and the socket adapter use. Clients need INFO to become ready, and
 * an erasure of customer data needs BGREWRITEAOF. Both belong to the category @dangerous, which the rules deny first.
 */
const SERVICE_ACL_RULES = [
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
  "+bgrewriteaof",
].join(" ");

/** Renders Redis' ACL file: one user with the password, and the user `default` for health checks only. */
export function renderRedisUsers(password: string): string {
  const hash = createHash("sha256").update(password).digest("hex");
  return [
    "user default on nopass resetkeys resetchannels -@all +ping",
    `user ${REDIS_USER} on #${hash} ${SERVICE_ACL_RULES}`,
    "",
  ].join("\n");
}
