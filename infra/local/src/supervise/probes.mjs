import net from "node:net";

const DEADLINE_MS = 2_000;

/**
 * Whether the service at this URL says that it can do its work.
 * @param {string} url
 */
export async function isHttpReady(url) {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(DEADLINE_MS) });
  await answer.arrayBuffer();
  return answer.ok;
}

/**
 * Connects, says something if there is something to say, and hears the first answer.
 * @param {number} port
 * @param {string} [text]
 * @returns {Promise<string>}
 */
function ask(port, text) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1");
    let answer = "";
    socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error("no answer")));
    socket.once("error", reject).once("close", () => resolve(answer));
    socket.on("data", (chunk) => (answer += chunk));
    socket.once("connect", () => (text === undefined ? socket.end() : socket.end(text)));
  });
}

/**
 * Whether anything listens on this port.
 * @param {number} port
 */
export const isListening = (port) => ask(port).then(() => true);

/**
 * Whether this Redis has loaded its data and answers to this password.
 * @param {number} port
 * @param {string} password
 */
export const isRedisReady = (port, password) =>
  ask(port, `AUTH ${password}\r\nPING\r\nQUIT\r\n`).then((answer) => answer.includes("+PONG"));
