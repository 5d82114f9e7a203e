import { mkdir } from "node:fs/promises";
import { inCheckout } from "../checkout/paths.mjs";
import { mongodLine } from "../log/store-lines.mjs";
import { isListening } from "../supervise/probes.mjs";

const DATABASE = "tukar_saldo";
/** The one user of the embedded storage, for all services and the operator's command line. */
const USER = "desk";

/**
 * How to run the chosen storage, and its URL with the credentials it asks for; no child when it runs elsewhere.
 * @param {import("./choose.mjs").Storage} storage
 * @param {{ port: number, file: (...parts: string[]) => string, password: string }} options file: a path inside
 * the data folder; password: of the embedded storage
 * @returns {Promise<{ url: string, child?: import("../supervise/spawn-child.mjs").ChildSpec }>}
 */
export async function storageChild(storage, { port, file, password }) {
  if (storage.kind === "given") return { url: storage.url };
  const folder = file(storage.kind);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const probe = () => isListening(port);
  if (storage.kind === "mongod")
    return {
      url: `mongodb://127.0.0.1:${port}/${DATABASE}`,
      child: { name: "storage", ...mongod(storage.program, port, folder), probe },
    };
  return {
    url: `mongodb://${USER}:${password}@127.0.0.1:${port}/${DATABASE}?authSource=admin`,
    child: { name: "storage", ...embedded(port, folder, password), probe },
  };
}

/** @param {number} port @param {string} folder @param {string} password */
const embedded = (port, folder, password) => ({
  command: process.execPath,
  args: [
    inCheckout("infra/embedded-mongo/dist/main.js"),
    "--port",
    String(port),
    "--data-dir",
    folder,
    "--parent",
    String(process.pid),
    "--passwords",
    "/dev/stdin",
  ],
  input: JSON.stringify({ [USER]: password }),
});

/** @param {string} program @param {number} port @param {string} folder */
const mongod = (program, port, folder) => ({
  command: program,
  args: ["--dbpath", folder, "--port", String(port), "--bind_ip", "127.0.0.1", "--quiet"],
  guarded: true,
  readLine: mongodLine,
});
