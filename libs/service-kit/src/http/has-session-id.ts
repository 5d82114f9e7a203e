/** A request target such as `/socket.io/?sid=1` is a relative URL, so parsing it needs a base. */
const BASE_URL = "http://localhost";

/**
 * Whether a Socket.IO request belongs to an open session. If the URL has several session ids, the last one counts, as
 * in Socket.IO's server. An empty session id asks for a new session.
 */
export function hasSessionId(url: string): boolean {
  if (!URL.canParse(url, BASE_URL)) return false;
  const sessionId = new URL(url, BASE_URL).searchParams.getAll("sid").at(-1);
  return sessionId !== undefined && sessionId !== "";
}
