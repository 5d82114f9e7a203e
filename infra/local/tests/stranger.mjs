import { readdirSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";

/**
 * Acts as another user of the machine: tries to read files, to signal processes and to be answered on ports, and prints
 * what came of it.
 */
const { paths, pids = [], calls } = JSON.parse(process.env.TRIES ?? "{}");
const SILENT_MS = 5_000;

/** @param {() => unknown} attempt */
function outcome(attempt) {
  try {
    attempt();
    return "done";
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code;
  }
}

/** @param {string} path */
const read = (path) => (statSync(path).isDirectory() ? readdirSync(path) : readFileSync(path));

/**
 * The first bytes of an answer, in hex; nothing if the connection ends or stays silent.
 * @param {{ port: number, bytes: string }} call
 * @returns {Promise<string>}
 */
function ask({ port, bytes }) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "hex")));
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      resolve(piece.toString("hex"));
      socket.destroy();
    });
    socket.on("close", () => resolve(""));
  });
}

const files = paths.map((/** @type {string} */ path) => outcome(() => read(path)));
const signals = pids.map((/** @type {number} */ pid) => outcome(() => process.kill(pid, 0)));
console.log(JSON.stringify({ files, signals, answers: await Promise.all(calls.map(ask)) }));
