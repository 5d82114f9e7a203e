/** The base for parsing a request target as a URL. Socket.IO's server uses a base too. */
const BASE_URL = "http://localhost";

/**
 * Whether a request of Socket.IO belongs to an open session. Socket.IO's server uses the last of several session ids,
 * and opens a new session if it is empty.
 */
export function hasSessionId(url: string): boolean {
  if (!URL.canParse(url, BASE_URL)) return false;
  const id = new URL(url, BASE_URL).searchParams.getAll("sid").at(-1);
  return id !== undefined && id !== "";
}
