import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "../problem.mjs";
import { signalGroup, spawnChild } from "./spawn-child.mjs";
import { waitUntil } from "./wait-until.mjs";

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
const STEADY_MS = 30_000;

/**
 * @typedef {import("node:child_process").ChildProcess} ChildProcess
 * @typedef {import("./spawn-child.mjs").ChildSpec} ChildSpec
 * @typedef {object} Hooks
 * @property {(level: "info" | "warn" | "error", text: string) => void} note
 * @property {(spec: ChildSpec, child: ChildProcess) => void} launched each time it was started
 */

/**
 * A program that is kept running: when it ends by itself it is started again, later and later while it keeps
 * ending.
 */
export class Child {
  #life = new AbortController();
  #news = new EventEmitter();
  #delay = FIRST_DELAY_MS;
  #wasReady = false;
  /** @type {ChildProcess | undefined} */
  #process;

  /**
   * @param {ChildSpec} spec
   * @param {Hooks} hooks
   */
  constructor(spec, hooks) {
    this.spec = spec;
    this.hooks = hooks;
    this.#launch();
  }

  get isReady() {
    return this.#wasReady;
  }

  /** Resolves when it is ready for the first time. @throws {Problem} when it ends by itself before */
  async ready() {
    if (!this.#wasReady) await once(this.#news, "ready", { signal: this.#life.signal });
  }

  /** Ends it; the supervisor starts it again. */
  restart() {
    signalGroup(this.#process?.pid, "SIGTERM");
  }

  /**
   * Ends it for good.
   * @param {number} grace milliseconds until it is ended by force
   */
  async stop(grace) {
    this.#life.abort();
    const process = this.#process;
    const left = process && process.exitCode === null && process.signalCode === null;
    const gone = left ? once(process, "exit") : undefined;
    signalGroup(process?.pid, "SIGTERM");
    const force = setTimeout(() => signalGroup(process?.pid, "SIGKILL"), grace);
    await gone?.catch(() => undefined);
    clearTimeout(force);
    signalGroup(process?.pid, "SIGKILL");
  }

  #launch() {
    const startedAt = Date.now();
    const round = new AbortController();
    const process = spawnChild(this.spec);
    this.#process = process;
    /** @param {string} how */
    const ended = (how) => {
      round.abort();
      if (Date.now() - startedAt > STEADY_MS) this.#delay = FIRST_DELAY_MS;
      void this.#ended(how);
    };
    process.once("error", (error) => ended(error.message));
    process.once("exit", (code, signal) => ended(signal ?? `exit code ${code}`));
    this.hooks.launched(this.spec, process);
    void this.#awaitReady(AbortSignal.any([round.signal, this.#life.signal]));
  }

  /** @param {AbortSignal} signal */
  async #awaitReady(signal) {
    if (!(await waitUntil(this.spec.probe, signal))) return;
    if (this.#wasReady) this.hooks.note("info", `${this.spec.name} is back`);
    this.#wasReady = true;
    this.#news.emit("ready");
  }

  /** @param {string} how */
  async #ended(how) {
    if (this.#life.signal.aborted) return;
    const { name } = this.spec;
    if (!this.#wasReady && !how.startsWith("SIG")) {
      const problem = new Problem(`${name} cannot start (${how}): its last lines above say why.`);
      if (this.#news.listenerCount("error") > 0) this.#news.emit("error", problem);
      return;
    }
    this.hooks.note("warn", `${name} ended (${how}): starting it again in ${this.#delay / 1_000} s`);
    await pause(this.#delay, undefined, { signal: this.#life.signal }).catch(() => undefined);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY_MS);
    if (!this.#life.signal.aborted) this.#launch();
  }
}
