/** Reports when calls start to fail and when they succeed again. */
export class OutageLog {
  private failingSince: number | undefined;
  private lastFailure = 0;
  failures = 0;

  constructor(
    private readonly print: (line: string) => void,
    private readonly now: () => number = Date.now,
  ) {}

  fail(reason: string): void {
    this.failures += 1;
    this.lastFailure = this.now();
    if (this.failingSince !== undefined) return;
    this.failingSince = this.lastFailure;
    this.print(`calls start to fail: ${reason}`);
  }

  /** @param startedAt when the call started; a call that started before the last failure is ignored */
  succeed(startedAt: number): void {
    if (this.failingSince === undefined || startedAt <= this.lastFailure) return;
    this.print(`calls succeed again, ${this.now() - this.failingSince} ms after the first failure`);
    this.failingSince = undefined;
  }
}
