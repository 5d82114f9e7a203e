/** Somebody who may be cut off. */
export interface Holder {
  cutOff(): void;
}

/**
 * Bytes that connections make the server hold: messages that do not become complete, or answers that nobody takes. When
 * all together are too many, those without progress for longest are cut off.
 */
export class Backlog {
  /** In the order of their last progress. */
  private readonly held = new Map<Holder, number>();
  private total = 0;

  constructor(private readonly most: number) {}

  /** What somebody makes the server hold from now on. */
  set(holder: Holder, bytes: number): void {
    this.total += bytes - (this.held.get(holder) ?? 0);
    this.held.delete(holder);
    if (bytes > 0) this.held.set(holder, bytes);
    for (const [oldest, count] of this.held) {
      if (this.total <= this.most) return;
      this.held.delete(oldest);
      this.total -= count;
      oldest.cutOff();
    }
  }
}
