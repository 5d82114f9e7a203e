/** Writes requested and acknowledged, against which the store is checked after a crash. */
export class Ledger {
  private readonly acknowledged = new Map<string, number>();
  private readonly asked = new Map<string, number>();
  /** Number of acknowledged writes. */
  writes = 0;

  /** Before a write: records the version to be written (0: insert). */
  ask(id: string, version: number): void {
    this.asked.set(id, version);
  }

  acknowledge(id: string, version: number): void {
    this.acknowledged.set(id, version);
    this.writes += 1;
  }

  /** After a crash: acknowledged writes that are lost, and writes never requested. */
  problems(stored: ReadonlyMap<string, number>): string[] {
    const problems: string[] = [];
    for (const [id, version] of this.acknowledged) {
      const found = stored.get(id);
      if (found === undefined) problems.push(`insert of ${id} is lost`);
      else if (found < version) problems.push(`update of ${id} to ${version} is lost, it is at ${found}`);
    }
    for (const [id, version] of stored) {
      const asked = this.asked.get(id);
      if (asked === undefined || version > asked) problems.push(`${id} at ${version} was never asked for`);
    }
    return problems;
  }

  /** Continues from the stored state: an unacknowledged write may have been applied. */
  settle(stored: ReadonlyMap<string, number>): void {
    this.acknowledged.clear();
    this.asked.clear();
    for (const [id, version] of stored) {
      this.acknowledged.set(id, version);
      this.asked.set(id, version);
    }
  }
}
