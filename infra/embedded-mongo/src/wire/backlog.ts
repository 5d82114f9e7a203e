/** A connection that may be closed. */
export interface Holder {
  cutOff(): void;
}

/**
 * Bytes that connections make the server hold: incomplete messages, or replies that are not read. Beyond the limit for
 * all together, those without progress for longest are closed.
 */
export class Backlog {
  /** In the order of their last progress. */
  private readonly held = new Map<Holder, number>();
  private total = 0;

  constructor(private readonly max: number) {}

  /** What the connection holds from now on. */
  set(holder: Holder, bytes: number): void {
    this.total += bytes - (this.held.get(holder) ?? 0);
    this.held.delete(holder);
    if (bytes > 0) this.held.set(holder, bytes);
    for (const [oldest, count] of this.held) {
      if (this.total <= this.max) return;
      this.held.delete(oldest);
      this.total -= count;
      oldest.cutOff();
    }
  }
}
