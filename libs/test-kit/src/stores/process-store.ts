import { startChild } from "../child.js";
import type { Child, ChildOptions } from "../child.js";
import { eventually } from "../eventually.js";
import type { Store } from "./store.js";

const START_MS = 20_000;

interface ProcessStore extends ChildOptions {
  url: string;
  description: string;
  isUp(): Promise<boolean>;
  cleanUp(): Promise<void>;
}

/** A store that is a program of this machine. */
export async function processStore({
  url,
  description,
  isUp,
  cleanUp,
  ...options
}: ProcessStore): Promise<Store> {
  let child: Child;
  const start = async (): Promise<void> => {
    child = startChild(options);
    const state = await eventually(
      `${description} to start`,
      async () => (child.isRunning() ? (await isUp()) && "up" : "ended"),
      START_MS,
    );
    if (state === "ended") throw new Error(`${description} has ended: ${child.lines.slice(-5).join("\n")}`);
  };
  await start();
  return {
    url,
    description,
    restart: start,
    kill: () => child.kill(),
    freeze: async (frozen) => child.signal(frozen ? "SIGSTOP" : "SIGCONT"),
    async close() {
      child.signal("SIGCONT");
      await child.stop();
      await cleanUp();
    },
  };
}
