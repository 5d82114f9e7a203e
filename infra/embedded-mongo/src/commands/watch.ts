import { failure } from "../values/errors.js";

/** The connection a command came from. */
export interface Client {
  readonly id: number;
  /** Whether it is closed: nobody waits for the answer any longer. */
  isGone(): boolean;
}

/**
 * Tells whether a read is still wanted. It stays with a cursor: each getMore brings its own client, and the time
 * (ms) that the find was given is used up by all of them together.
 */
export class Watch {
  private until = Infinity;

  constructor(
    private client: Client,
    private left: number,
  ) {
    this.until = performance.now() + left;
  }

  /** Goes on for another client's command. */
  resume({ client }: Watch): void {
    this.client = client;
    this.until = performance.now() + this.left;
  }

  /** The command is answered; what is left of the time is kept for the next one. */
  rest(): void {
    this.left = Math.max(0, this.until - performance.now());
  }

  check(): void {
    if (this.client.isGone()) throw failure("ClientDisconnect", "the client is gone");
    if (performance.now() > this.until) throw failure("MaxTimeMSExpired", "operation exceeded time limit");
  }
}
