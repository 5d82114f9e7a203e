/** What the writers asked for and what was acknowledged: the measure of the store after a crash. */
export class Ledger {
  private readonly acknowledged = new Map<string, number>();
  private readonly asked = new Map<string, number>();
  /** How many writes were acknowledged. */
  writes = 0;

  /** A writer is about to bring the document to this version (0: insert it). */
  ask(id: string, version: number): void {
    this.asked.set(id, version);
  }

  acknowledge(id: string, version: number): void {
    this.acknowledged.set(id, version);
    this.writes += 1;
  }

  /** After a crash: what was acknowledged and is not there, and what is there and was never asked for. */
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

  /** Goes on from what the store holds: an unanswered write may have been carried out. */
  settle(stored: ReadonlyMap<string, number>): void {
    this.acknowledged.clear();
    this.asked.clear();
    for (const [id, version] of stored) {
      this.acknowledged.set(id, version);
      this.asked.set(id, version);
    }
  }
}
