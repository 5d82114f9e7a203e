import { randomBytes } from "node:crypto";

/** The URL of a database that nobody has used, on this MongoDB. */
export function freshDatabase(url: string): string {
  const fresh = new URL(url);
  fresh.pathname = `/test_${randomBytes(8).toString("hex")}`;
  return fresh.href;
}
