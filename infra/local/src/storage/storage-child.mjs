import { mkdir } from "node:fs/promises";
import { inCheckout } from "../checkout/paths.mjs";
import { mongodLine } from "../log/store-lines.mjs";
import { isListening } from "../supervise/probes.mjs";

const DATABASE = "tukar_saldo";

/**
 * How to run the chosen storage, and its URL; no child when it runs elsewhere.
 * @param {import("./choose.mjs").Storage} storage
 * @param {{ port: number, file: (...parts: string[]) => string }} options file: a path inside the data folder
 * @returns {Promise<{ url: string, child?: import("../supervise/spawn-child.mjs").ChildSpec }>}
 */
export async function storageChild(storage, { port, file }) {
  if (storage.kind === "given") return { url: storage.url };
  const folder = file(storage.kind);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const program = storage.kind === "mongod" ? mongod(storage.program, port, folder) : embedded(port, folder);
  const child = { name: "storage", ...program, probe: () => isListening(port) };
  return { url: `mongodb://127.0.0.1:${port}/${DATABASE}`, child };
}

/** @param {number} port @param {string} folder */
const embedded = (port, folder) => ({
  command: process.execPath,
  args: [
    inCheckout("infra/embedded-mongo/dist/main.js"),
    "--port",
    String(port),
    "--data-dir",
    folder,
    "--parent",
    String(process.pid),
  ],
});

/** @param {string} program @param {number} port @param {string} folder */
const mongod = (program, port, folder) => ({
  command: program,
  args: ["--dbpath", folder, "--port", String(port), "--bind_ip", "127.0.0.1", "--quiet"],
  guarded: true,
  readLine: mongodLine,
});
