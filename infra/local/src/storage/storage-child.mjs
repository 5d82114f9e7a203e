import { mkdir } from "node:fs/promises";
import { inCheckout } from "../checkout/paths.mjs";
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
  const [command, args] = storage.kind === "mongod" ? mongod(storage.program, port, folder) : embedded(port, folder);
  const guarded = storage.kind === "mongod";
  const child = { name: "storage", command, args, guarded, probe: () => isListening(port) };
  return { url: `mongodb://127.0.0.1:${port}/${DATABASE}`, child };
}

/** @type {(port: number, folder: string) => [string, string[]]} */
const embedded = (port, folder) => [
  process.execPath,
  [inCheckout("infra/embedded-mongo/dist/main.js"), "--port", String(port), "--data-dir", folder],
];

/** @type {(program: string, port: number, folder: string) => [string, string[]]} */
const mongod = (program, port, folder) => [
  program,
  ["--dbpath", folder, "--port", String(port), "--bind_ip", "127.0.0.1", "--quiet"],
];
