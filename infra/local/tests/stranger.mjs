import { readdirSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";

/**
 * Acts as another user of the machine: tries to read files, to signal processes and to get responses from ports,
 * and prints the results as JSON.
 */
const { paths, pids = [], calls } = JSON.parse(process.env.TRIES ?? "{}");
const ANSWER_TIMEOUT_MS = 5_000;

/** @param {() => unknown} callback @returns "done" or the code of the error that it throws */
function tryCall(callback) {
  try {
    callback();
    return "done";
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code;
  }
}

/** @param {string} path */
const readPath = (path) => (statSync(path).isDirectory() ? readdirSync(path) : readFileSync(path));

/**
 * Sends bytes to a port.
 * @param {{ port: number, bytes: string }} call
 * @returns {Promise<string>} the first bytes of the response in hex; empty if there is none within 5 s
 */
function callPort({ port, bytes }) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "hex")));
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      resolve(piece.toString("hex"));
      socket.destroy();
    });
    socket.on("close", () => resolve(""));
  });
}

const files = paths.map((/** @type {string} */ path) => tryCall(() => readPath(path)));
const signals = pids.map((/** @type {number} */ pid) => tryCall(() => process.kill(pid, 0)));
console.log(JSON.stringify({ files, signals, answers: await Promise.all(calls.map(callPort)) }));
