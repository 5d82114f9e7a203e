/** Makes a request's target a URL; Socket.IO's server parses it with a base too. */
const BASE = "http://localhost";

/**
 * Whether a request of Socket.IO belongs to an open session. Of several session ids Socket.IO's server reads the last,
 * and an empty one opens a new session.
 */
export function hasSessionId(url: string): boolean {
  if (!URL.canParse(url, BASE)) return false;
  const id = new URL(url, BASE).searchParams.getAll("sid").at(-1);
  return id !== undefined && id !== "";
}
