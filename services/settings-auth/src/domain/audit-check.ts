import type { ChainPlace, KeyedHash } from "./audit-chain.js";

/** The result of a verification of the whole audit trail, authenticated by a MAC. */
export interface AuditCheck {
  readonly at: Date;
  /** The number of the last row that was verified. */
  readonly seq: number;
  /** The first problem; null if every row is unaltered. */
  readonly problem: string | null;
  readonly mac: string;
}

const computeMac = ({ at, seq, problem }: Omit<AuditCheck, "mac">, keyedHash: KeyedHash): string =>
  keyedHash(`check ${JSON.stringify([at.toISOString(), seq, problem])}`);

export function createAuditCheck(check: Omit<AuditCheck, "mac">, keyedHash: KeyedHash): AuditCheck {
  return { ...check, mac: computeMac(check, keyedHash) };
}

/** Whether this service wrote the result unaltered: without the key, nobody can compute the MAC of a forged result. */
export function isCheckUnaltered(check: AuditCheck, keyedHash: KeyedHash): boolean {
  return check.mac === computeMac(check, keyedHash);
}

/** Describes the problem of a stored head whose row is missing or was replaced. */
export const describeLostHead = ({ seq }: ChainPlace): string => `row ${seq} is missing or was replaced`;
