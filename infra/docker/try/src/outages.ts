/** Says when calls begin to fail and when they succeed again. */
export class Outages {
  private failingSince: number | undefined;
  private lastFailure = 0;
  failures = 0;

  constructor(
    private readonly say: (line: string) => void,
    private readonly now: () => number = Date.now,
  ) {}

  fail(reason: string): void {
    this.failures += 1;
    this.lastFailure = this.now();
    if (this.failingSince !== undefined) return;
    this.failingSince = this.lastFailure;
    this.say(`calls begin to fail: ${reason}`);
  }

  /** @param startedAt when the call began: one from before the last failure proves nothing */
  succeed(startedAt: number): void {
    if (this.failingSince === undefined || startedAt <= this.lastFailure) return;
    this.say(`calls succeed again, ${this.now() - this.failingSince} ms after the first failure`);
    this.failingSince = undefined;
  }
}
