import { failure } from "../values/errors.js";

/** The connection a command came from. */
export interface Client {
  readonly id: number;
  isGone(): boolean;
}

/**
 * The time limit of a read (maxTimeMS), which also ends when its client disconnects. It moves into the cursor: all
 * getMores of a cursor share what the find was given.
 */
export class Deadline {
  private until: number;

  constructor(
    private client: Client,
    private leftMs: number,
  ) {
    this.until = performance.now() + leftMs;
  }

  /** Continues for the command of the same or another client. */
  resume({ client }: Deadline): void {
    this.client = client;
    this.until = performance.now() + this.leftMs;
  }

  /** Stops the clock between two commands of a cursor. */
  pause(): void {
    this.leftMs = Math.max(0, this.until - performance.now());
  }

  check(): void {
    if (this.client.isGone()) throw failure("ClientDisconnect", "client disconnected");
    if (performance.now() > this.until) throw failure("MaxTimeMSExpired", "operation exceeded time limit");
  }
}
