import { setTimeout as pause } from "node:timers/promises";
import { Child } from "./child.mjs";

const SERVICE_GRACE_MS = 7_000;
const STORE_GRACE_MS = 5_000;
const REMIND_MS = 15_000;
const LAST_WORDS_MS = 3_000;

/** @typedef {import("./spawn-child.mjs").ChildSpec} ChildSpec */

/**
 * Keeps the parts of a desk running, in two layers: what stores (storage, Redis) and what works on it
 * (services).
 */
export class Supervisor {
  /** @type {Child[]} */
  #stores = [];
  /** @type {Child[]} */
  #services = [];

  /** @param {import("./child.mjs").Hooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
  }

  /**
   * Starts parts that others need; resolves when all of them are ready.
   * @param {ChildSpec[]} specs
   */
  startStores(specs) {
    return this.#start(specs, this.#stores);
  }

  /**
   * Starts parts that need the stores; resolves when all of them are ready.
   * @param {ChildSpec[]} specs
   */
  startServices(specs) {
    return this.#start(specs, this.#services);
  }

  /**
   * Restarts services whose code has changed.
   * @param {(name: string) => boolean} wanted
   */
  restart(wanted) {
    for (const child of this.#services) if (wanted(child.spec.name)) child.restart();
  }

  /** Ends everything within 15 s: services first, so that they can still write what they hold. */
  async stop() {
    await Promise.all(this.#services.map((child) => child.stop(SERVICE_GRACE_MS)));
    await Promise.all(this.#stores.map((child) => child.stop(STORE_GRACE_MS)));
  }

  /** @param {Child[]} children */
  #remind(children) {
    const waiting = children.filter((child) => !child.isReady).map((child) => child.spec.name);
    this.hooks.note("warn", `still waiting for ${waiting.join(", ")}`);
  }

  /**
   * @param {ChildSpec[]} specs
   * @param {Child[]} layer
   */
  async #start(specs, layer) {
    const children = specs.map((spec) => new Child(spec, this.hooks));
    layer.push(...children);
    const remind = setInterval(() => this.#remind(children), REMIND_MS);
    const ready = children.map((child) => child.ready());
    try {
      await Promise.all(ready);
    } catch (error) {
      // The others may have the like to say: all of it should be seen at once.
      await Promise.race([Promise.allSettled(ready), pause(LAST_WORDS_MS)]);
      throw error;
    } finally {
      clearInterval(remind);
    }
  }
}
