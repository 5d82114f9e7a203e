import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../engine/engine.js";

/** How long one request waits; the client asks again. */
const WAIT_MS = 2_000;

export interface RewriteState {
  /** Number of the first rewrite that begins after the request. */
  readonly ticket: number;
  readonly done: boolean;
}

/** Rewrites the data files on request, once at a time. Requests that come during a rewrite share the next. */
export class Rewriter {
  private begun = 0;
  private finished = 0;
  private running: Promise<void> | undefined;
  /** The last rewrite, if it failed. */
  private failure: { readonly number: number; readonly error: unknown } | undefined;

  constructor(private readonly engine: Pick<Engine, "rewrite">) {}

  /**
   * Waits a while for a rewrite that began after the first request.
   * @param ticket from the reply to the first request; one from before a restart is replaced
   */
  async request(ticket: number | undefined): Promise<RewriteState> {
    const { failure } = this;
    if (failure && ticket !== undefined && failure.number >= ticket) {
      this.failure = undefined;
      throw failure.error;
    }
    const next = this.begun + 1;
    const wanted = ticket === undefined || ticket > next ? next : ticket;
    const end = new AbortController();
    const timeout = delay(WAIT_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    try {
      await Promise.race([this.waitFor(wanted), timeout]);
    } catch (error) {
      // The client knows of it; its next request begins anew.
      this.failure = undefined;
      throw error;
    } finally {
      end.abort();
    }
    return { ticket: wanted, done: this.finished >= wanted };
  }

  private async waitFor(wanted: number): Promise<void> {
    if (this.running && this.begun < wanted) await this.running.catch(() => undefined);
    if (this.finished < wanted) await this.run();
  }

  private run(): Promise<void> {
    this.running ??= this.rewrite().finally(() => (this.running = undefined));
    return this.running;
  }

  private async rewrite(): Promise<void> {
    const number = (this.begun += 1);
    try {
      await this.engine.rewrite();
      this.finished = number;
      this.failure = undefined;
    } catch (error) {
      this.failure = { number, error };
      throw error;
    }
  }
}
