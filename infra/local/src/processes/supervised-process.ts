import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { UserFacingError } from "../../bootstrap.mjs";
import type { Level } from "../log/format-line.js";
import { waitUntil } from "./probes.js";
import { startProcess } from "./start-process.js";
import type { Exit, ProcessSpec, RunningProcess } from "./start-process.js";

const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
/** After this time it counts as stable, and the delay begins anew. */
const STABLE_MS = 30_000;

export interface SupervisedSpec extends ProcessSpec {
  name: string;
  /** Of a program that logs neither JSON as the services do nor plain text. */
  logFormat?: "redis" | "mongod";
  /** Whether it is ready. */
  probe(): Promise<boolean>;
}

export interface SupervisorHooks {
  note(level: Level, text: string): void;
  line(spec: SupervisedSpec, line: string, isError: boolean): void;
  /** Called each time it was started. */
  started(name: string, pid: number): void;
}

/** A process that is kept running: when it ends by itself it is started again, with a growing delay. */
export class SupervisedProcess {
  #stopped = new AbortController();
  #events = new EventEmitter();
  #delayMs = MIN_DELAY_MS;
  #process: RunningProcess | undefined;
  isReady = false;

  constructor(
    readonly spec: SupervisedSpec,
    readonly hooks: SupervisorHooks,
  ) {
    this.#start();
  }

  /** Resolves when it is ready for the first time. @throws UserFacingError when it ends by itself before */
  async ready(): Promise<void> {
    if (!this.isReady) await once(this.#events, "ready", { signal: this.#stopped.signal });
  }

  /** Ends it; it is then started again. */
  restart(): void {
    this.#process?.signal("SIGTERM");
  }

  /** Ends it for good. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped.abort();
    await this.#process?.stop(graceMs);
  }

  #start(): void {
    const startedAt = Date.now();
    const ended = new AbortController();
    const { spec, hooks } = this;
    const running = startProcess({ ...spec, onLine: (line, isError) => hooks.line(spec, line, isError) });
    this.#process = running;
    if (running.pid) hooks.started(spec.name, running.pid);
    void running.exited.then((exit) => {
      ended.abort();
      if (Date.now() - startedAt > STABLE_MS) this.#delayMs = MIN_DELAY_MS;
      return this.#startAgain(exit);
    });
    void this.#awaitReady(AbortSignal.any([ended.signal, this.#stopped.signal]));
  }

  async #awaitReady(signal: AbortSignal): Promise<void> {
    if (!(await waitUntil(this.spec.probe, signal))) return;
    if (this.isReady) this.hooks.note("info", `${this.spec.name} is back`);
    this.isReady = true;
    this.#events.emit("ready");
  }

  async #startAgain({ reason }: Exit): Promise<void> {
    const { signal } = this.#stopped;
    const { name } = this.spec;
    if (signal.aborted) return;
    if (!this.isReady && !reason.startsWith("SIG")) {
      const error = new UserFacingError(`${name} cannot start (${reason}): its last lines above say why.`);
      if (this.#events.listenerCount("error") > 0) this.#events.emit("error", error);
      return;
    }
    this.hooks.note("warn", `${name} ended (${reason}): starting it again in ${this.#delayMs / 1_000} s`);
    await delay(this.#delayMs, undefined, { signal }).catch(() => undefined);
    this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS);
    if (!signal.aborted) this.#start();
  }
}
