import { setImmediate as nextTurn } from "node:timers/promises";

/** How long a reader works before it lets others run. */
export const SLICE_MS = 5;

/** Cuts long work into slices. `check` runs between two of them and throws when the work shall end. */
export class Slices {
  until = performance.now() + SLICE_MS;

  constructor(private readonly check: () => void) {}

  get over(): boolean {
    return performance.now() > this.until;
  }

  async pause(): Promise<void> {
    await nextTurn();
    this.check();
    this.until = performance.now() + SLICE_MS;
  }
}
