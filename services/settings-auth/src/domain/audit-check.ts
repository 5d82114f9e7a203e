import type { ChainPlace, KeyedHash } from "./audit-chain.js";

/** What a verification of the whole audit trail found, authenticated by the key. */
export interface AuditCheck {
  readonly at: Date;
  /** The number of the last row that was verified. */
  readonly seq: number;
  /** What is wrong; null if every row is as it was written. */
  readonly problem: string | null;
  readonly mac: string;
}

const macOf = ({ at, seq, problem }: Omit<AuditCheck, "mac">, keyedHash: KeyedHash): string =>
  keyedHash(`check ${JSON.stringify([at.toISOString(), seq, problem])}`);

export function createCheck(check: Omit<AuditCheck, "mac">, keyedHash: KeyedHash): AuditCheck {
  return { ...check, mac: macOf(check, keyedHash) };
}

/** Whether this service wrote the result, so that nobody else can say that all is well. */
export function isGenuineCheck(check: AuditCheck, keyedHash: KeyedHash): boolean {
  return check.mac === macOf(check, keyedHash);
}

/** The place from which rows are missing: a stored head whose row is gone. */
export const describeLostHead = ({ seq }: ChainPlace): string => `row ${seq} is missing or was replaced`;
