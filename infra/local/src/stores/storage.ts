import { mkdir } from "node:fs/promises";
import type { StorageChoice } from "../data/storage-kind.js";
import { inCheckout } from "../checkout.js";
import { isListening } from "../processes/probes.js";
import type { SupervisedSpec } from "../processes/supervised-process.js";

/** The one user of the embedded storage. */
const USER = "desk";

interface PrivateStorage {
  port: number;
  /** Where its data lie. */
  folder: string;
}

/** A store's URL, with credentials, and how to run it; without a process when it runs elsewhere. */
export interface StorePlan {
  url: string;
  process?: SupervisedSpec;
}

/** The embedded storage. Its password reaches it by its standard input: arguments are seen by everybody. */
export async function embeddedStorage({
  port,
  folder,
  password,
  database = "",
}: PrivateStorage & { password: string; database?: string }): Promise<Required<StorePlan>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = ["--port", String(port), "--data-dir", folder, "--parent", String(process.pid)];
  return {
    url: `mongodb://${USER}:${password}@127.0.0.1:${port}/${database}?authSource=admin`,
    process: {
      name: "storage",
      command: process.execPath,
      args: [inCheckout("infra/embedded-mongo/dist/main.js"), ...own, "--passwords", "/dev/stdin"],
      input: JSON.stringify({ [USER]: password }),
      probe: () => isListening(port),
    },
  };
}

async function privateMongod(
  program: string,
  { port, folder, database }: PrivateStorage & { database: string },
): Promise<StorePlan> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    url: `mongodb://127.0.0.1:${port}/${database}`,
    process: {
      name: "storage",
      command: program,
      args: ["--dbpath", folder, "--port", String(port), "--bind_ip", "127.0.0.1", "--quiet"],
      guarded: true,
      logFormat: "mongod",
      probe: () => isListening(port),
    },
  };
}

/** How to run the chosen storage of a desk. @param options password: of the embedded storage */
export async function planStorage(
  choice: StorageChoice,
  options: { port: number; folder: string; password: string },
): Promise<StorePlan> {
  if (choice.kind === "given") return { url: choice.url };
  const database = "tukar_saldo";
  if (choice.kind === "mongod") return privateMongod(choice.program, { ...options, database });
  return embeddedStorage({ ...options, database });
}
