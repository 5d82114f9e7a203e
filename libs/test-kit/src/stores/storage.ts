import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.js";
import { inCheckout } from "../paths.js";
import { containerStore } from "./container-store.js";
import { canRun } from "./docker.js";
import { isMongoUp } from "./probes.js";
import { processStore } from "./process-store.js";
import type { Store } from "./store.js";

const IMAGE = "mongo:8";
const urlOf = (port: number): string => `mongodb://127.0.0.1:${port}`;

const refuse = (): Promise<void> =>
  Promise.reject(new Error("shared storage: use openStorage({ own: true })"));

/** The storage that the test run shares. It stays up: what would end it is for a storage of one's own. */
function shared(url: string): Store {
  const description = process.env["TEST_MONGO_NAME"] ?? "MongoDB of TEST_MONGO_URL";
  return { url, description, kill: refuse, restart: refuse, freeze: refuse, close: async () => undefined };
}

async function embedded(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-storage-"));
  const port = await freePort();
  const password = randomBytes(24).toString("base64url");
  const passwords = join(folder, "passwords.json");
  await writeFile(passwords, JSON.stringify({ desk: password }), { mode: 0o600 });
  const url = `mongodb://desk:${password}@127.0.0.1:${port}/?authSource=admin`;
  return processStore({
    url,
    description: "embedded storage",
    command: process.execPath,
    args: [
      inCheckout("infra/embedded-mongo/dist/main.js"),
      "--port",
      String(port),
      "--data-dir",
      join(folder, "data"),
      "--passwords",
      passwords,
      "--parent",
      String(process.pid),
    ],
    isUp: () => isMongoUp(url),
    cleanUp: () => rm(folder, { recursive: true, force: true }),
  });
}

/**
 * A MongoDB for a test: the shared one of TEST_MONGO_URL, else a container, else the embedded server (built
 * before).
 * @param own one that nobody else uses, so that it may be killed
 */
export async function openStorage({ own = false } = {}): Promise<Store> {
  const given = process.env["TEST_MONGO_URL"];
  if (given && !own) return shared(given);
  if (!(await canRun(IMAGE))) return embedded();
  return containerStore({
    image: IMAGE,
    port: 27_017,
    command: [],
    url: urlOf,
    isUp: (port) => isMongoUp(urlOf(port)),
  });
}
