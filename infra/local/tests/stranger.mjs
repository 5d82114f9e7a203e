import { readdirSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";

/** Acts as another user of the machine: tries to read files and to query the storage, and prints the results. */
const { paths, port, message } = JSON.parse(process.env.TRIES ?? "{}");

/** @param {string} path */
function outcome(path) {
  try {
    if (statSync(path).isDirectory()) readdirSync(path);
    else readFileSync(path);
    return "read";
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code;
  }
}

const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(message, "hex")));
let answer = Buffer.alloc(0);
socket.on("data", (piece) => {
  answer = Buffer.concat([answer, piece]);
  if (answer.length < 4 || answer.length < answer.readInt32LE(0)) return;
  console.log(JSON.stringify({ outcomes: paths.map(outcome), answer: answer.toString("hex") }));
  socket.destroy();
});
