/** Records requested and acknowledged writes, with which the stored documents are compared after a crash. */
export class AcknowledgedWrites {
  private readonly acknowledgedVersions = new Map<string, number>();
  private readonly attemptedVersions = new Map<string, number>();
  /** Number of writes that the server acknowledged. */
  writes = 0;

  /** Records the version that a write will store; to be called before the write. Version 0 means an insert. */
  recordAttempt(id: string, version: number): void {
    this.attemptedVersions.set(id, version);
  }

  acknowledge(id: string, version: number): void {
    this.acknowledgedVersions.set(id, version);
    this.writes += 1;
  }

  /** Lists, after a crash, acknowledged writes that are lost and stored writes that were never requested. */
  findProblems(storedVersions: ReadonlyMap<string, number>): string[] {
    const problems: string[] = [];
    for (const [id, version] of this.acknowledgedVersions) {
      const storedVersion = storedVersions.get(id);
      if (storedVersion === undefined) problems.push(`insert of ${id} is lost`);
      else if (storedVersion < version)
        problems.push(`update of ${id} to ${version} is lost, it is at ${storedVersion}`);
    }
    for (const [id, version] of storedVersions) {
      const attemptedVersion = this.attemptedVersions.get(id);
      if (attemptedVersion === undefined || version > attemptedVersion)
        problems.push(`${id} at ${version} was never asked for`);
    }
    return problems;
  }

  /** Replaces the recorded versions by the stored ones, as a write without acknowledgement may have been applied. */
  resetTo(storedVersions: ReadonlyMap<string, number>): void {
    this.acknowledgedVersions.clear();
    this.attemptedVersions.clear();
    for (const [id, version] of storedVersions) {
      this.acknowledgedVersions.set(id, version);
      this.attemptedVersions.set(id, version);
    }
  }
}
