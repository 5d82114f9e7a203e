/** Records requested and acknowledged writes, with which the stored documents are compared after a crash. */
export class AcknowledgedWrites {
  private readonly acknowledged = new Map<string, number>();
  private readonly attempted = new Map<string, number>();
  /** Number of acknowledged writes. */
  writes = 0;

  /** Records, before a write, the version to be written; 0 means an insert. */
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
      const storedVersion = stored.get(id);
      if (storedVersion === undefined) problems.push(`insert of ${id} is lost`);
      else if (storedVersion < version)
        problems.push(`update of ${id} to ${version} is lost, it is at ${storedVersion}`);
    }
    for (const [id, version] of stored) {
      const attemptedVersion = this.attempted.get(id);
      if (attemptedVersion === undefined || version > attemptedVersion)
        problems.push(`${id} at ${version} was never asked for`);
    }
    return problems;
  }

  /** Takes over the stored state, because a write that was not acknowledged may still have been applied. */
  resetTo(stored: ReadonlyMap<string, number>): void {
    this.acknowledged.clear();
    this.attempted.clear();
    for (const [id, version] of stored) {
      this.acknowledged.set(id, version);
      this.attempted.set(id, version);
    }
  }
}
