/** Records the requested and the acknowledged writes. After a crash the store is compared with them. */
export class AcknowledgedWrites {
  private readonly acknowledged = new Map<string, number>();
  private readonly attempted = new Map<string, number>();
  /** Number of acknowledged writes. */
  writes = 0;

  /** Before a write: records the version to be written (0: insert). */
  recordAttempt(id: string, version: number): void {
    this.attempted.set(id, version);
  }

  acknowledge(id: string, version: number): void {
    this.acknowledged.set(id, version);
    this.writes += 1;
  }

  /** Lists, after a crash, acknowledged writes that are lost and stored writes that were never requested. */
  findProblems(stored: ReadonlyMap<string, number>): string[] {
    const problems: string[] = [];
    for (const [id, version] of this.acknowledged) {
      const found = stored.get(id);
      if (found === undefined) problems.push(`insert of ${id} is lost`);
      else if (found < version) problems.push(`update of ${id} to ${version} is lost, it is at ${found}`);
    }
    for (const [id, version] of stored) {
      const asked = this.attempted.get(id);
      if (asked === undefined || version > asked) problems.push(`${id} at ${version} was never asked for`);
    }
    return problems;
  }

  /** Continues from the stored state: an unacknowledged write may have been applied. */
  resetTo(stored: ReadonlyMap<string, number>): void {
    this.acknowledged.clear();
    this.attempted.clear();
    for (const [id, version] of stored) {
      this.acknowledged.set(id, version);
      this.attempted.set(id, version);
    }
  }
}
