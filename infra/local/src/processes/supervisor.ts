import { setTimeout as delay } from "node:timers/promises";
import { SupervisedProcess } from "./supervised-process.js";
import type { SupervisedSpec, SupervisorHooks } from "./supervised-process.js";

const SERVICE_GRACE_MS = 7_000;
const STORE_GRACE_MS = 5_000;
const REMINDER_MS = 15_000;
const LAST_LINES_MS = 3_000;

/** Keeps the processes of a desk running: the stores (storage, Redis), and the services that need them. */
export class Supervisor {
  #stores: SupervisedProcess[] = [];
  #services: SupervisedProcess[] = [];

  constructor(readonly hooks: SupervisorHooks) {}

  /** Resolves when all of them are ready. */
  startStores(specs: SupervisedSpec[]): Promise<void> {
    return this.#start(specs, this.#stores);
  }

  /** Resolves when all of them are ready. */
  startServices(specs: SupervisedSpec[]): Promise<void> {
    return this.#start(specs, this.#services);
  }

  restart(names: Set<string>): void {
    for (const each of this.#services) if (names.has(each.spec.name)) each.restart();
  }

  /** Ends everything within 15 s: services first, so that they can still write what they hold. */
  async stop(): Promise<void> {
    await Promise.all(this.#services.map((each) => each.stop(SERVICE_GRACE_MS)));
    await Promise.all(this.#stores.map((each) => each.stop(STORE_GRACE_MS)));
  }

  async #start(specs: SupervisedSpec[], layer: SupervisedProcess[]): Promise<void> {
    const started = specs.map((spec) => new SupervisedProcess(spec, this.hooks));
    layer.push(...started);
    const waiting = (): string[] => started.filter(({ isReady }) => !isReady).map(({ spec }) => spec.name);
    const note = (): void => this.hooks.note("warn", `still waiting for ${waiting().join(", ")}`);
    const reminder = setInterval(note, REMINDER_MS);
    const ready = started.map((each) => each.ready());
    try {
      await Promise.all(ready);
    } catch (error) {
      // The others may fail for the like: all of it should be seen at once.
      await Promise.race([Promise.allSettled(ready), delay(LAST_LINES_MS)]);
      throw error;
    } finally {
      clearInterval(reminder);
    }
  }
}
