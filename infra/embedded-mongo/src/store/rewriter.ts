import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../engine/engine.js";

/** Maximum time that a request waits for its rewrite; after this time the client must send another request. */
const MAX_WAIT_MS = 2_000;

/** Rewrites the data files on request, one rewrite at a time. Requests made during a rewrite share the next rewrite. */
export class Rewriter {
  private lastStartedNumber = 0;
  private lastFinishedNumber = 0;
  private currentRun: Promise<void> | undefined;
  /** The last rewrite, if it failed. */
  private failure: { readonly number: number; readonly error: unknown } | undefined;

  constructor(private readonly engine: Pick<Engine, "rewrite">) {}

  /**
   * Waits up to MAX_WAIT_MS for a rewrite that started after the first request.
   * @param ticket the ticket in the reply to the first request; a ticket from before a restart is replaced
   * @returns the number of that rewrite as the ticket, and whether it is done
   */
  async request(ticket: number | undefined): Promise<{ ticket: number; done: boolean }> {
    const { failure } = this;
    if (failure && ticket !== undefined && failure.number >= ticket) {
      this.failure = undefined;
      throw failure.error;
    }
    const nextNumber = this.lastStartedNumber + 1;
    const target = ticket === undefined || ticket > nextNumber ? nextNumber : ticket;
    try {
      await Promise.race([this.waitFor(target), delay(MAX_WAIT_MS, undefined, { ref: false })]);
    } catch (error) {
      // The client receives this error, so its next request starts a new rewrite.
      this.failure = undefined;
      throw error;
    }
    return { ticket: target, done: this.lastFinishedNumber >= target };
  }

  private async waitFor(target: number): Promise<void> {
    if (this.currentRun && this.lastStartedNumber < target) await this.currentRun.catch(() => undefined);
    if (this.lastFinishedNumber >= target) return;
    this.currentRun ??= this.rewrite().finally(() => (this.currentRun = undefined));
    await this.currentRun;
  }

  private async rewrite(): Promise<void> {
    const rewriteNumber = (this.lastStartedNumber += 1);
    try {
      await this.engine.rewrite();
      this.lastFinishedNumber = rewriteNumber;
      this.failure = undefined;
    } catch (error) {
      this.failure = { number: rewriteNumber, error };
      throw error;
    }
  }
}
