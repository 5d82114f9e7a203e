import { createChainVerifier } from "../domain/audit-chain.js";
import type { AuditHead, ChainBeginning, ChainPlace, NamedPlace } from "../domain/audit-chain.js";
import type { Context } from "./context.js";

/** A head is recorded every hour, so a chain of this age has one. */
const HEAD_DUE_MS = 2 * 3_600_000;

/** The error of an audit trail that is not as it was written. Its message names the first bad row. */
export class BrokenAuditError extends Error {
  override readonly name = "BrokenAuditError";
}

/** The part of the audit trail that was verified. */
export interface VerifiedAudit {
  /** The place before the first row: 0, or that of the last row that AUDIT_DAYS removed. */
  readonly start: ChainPlace;
  readonly last: ChainPlace;
  /** The newest head that was compared; undefined if none is stored yet. */
  readonly head: AuditHead | undefined;
}

/** Verifies every row of the audit trail, and that it contains these places. @throws BrokenAuditError */
export async function verifyAudit(
  context: Context,
  places: readonly NamedPlace[] = [],
): Promise<VerifiedAudit> {
  for (;;) {
    const start = await context.audit.chain.readBeginning();
    const result = await walk(context, start, places);
    if (typeof result !== "string") return result;
    // Rows that are removed meanwhile because of their age are not missing.
    if ((await context.audit.chain.readBeginning()).seq === start.seq) throw new BrokenAuditError(result);
  }
}

/** Says what is wrong with the rows up to one that is to be removed; undefined if they are as they were written. */
export async function findProblemUpTo(
  { audit, auditHeads, keyedHash }: Context,
  start: ChainBeginning,
  end: ChainPlace,
): Promise<string | undefined> {
  const heads = (await auditHeads.list()).filter(({ seq }) => seq <= end.seq);
  const place = { ...end, namedBy: `row ${end.seq + 1}` };
  const verifier = createChainVerifier(start, heads, keyedHash, [place]);
  const startProblem = verifier.findStartProblem();
  if (startProblem !== undefined) return startProblem;
  for await (const row of audit.chain.readAfter(start.seq, end.seq)) {
    const problem = verifier.findProblem(row);
    if (problem !== undefined) return problem;
  }
  return verifier.findEndProblem(false);
}

/**
 * @returns what was verified, or what is wrong
 * @throws BrokenAuditError if that is the beginning or a head, which no concurrent removal explains
 */
async function walk(
  { audit, auditHeads, keyedHash, now }: Context,
  start: ChainBeginning,
  places: readonly NamedPlace[],
): Promise<VerifiedAudit | string> {
  const heads = await auditHeads.list();
  const verifier = createChainVerifier(start, heads, keyedHash, places);
  const startProblem = verifier.findStartProblem();
  if (startProblem !== undefined) throw new BrokenAuditError(startProblem);
  let isHeadDue: boolean | undefined;
  for await (const row of audit.chain.readAfter(start.seq)) {
    const problem = verifier.findProblem(row);
    if (problem !== undefined) return problem;
    isHeadDue ??= now().getTime() - row.at.getTime() > HEAD_DUE_MS;
  }
  const unlinked = await audit.chain.findUnlinked();
  if (unlinked !== undefined)
    return `the row ${unlinked._id} of ${unlinked.at.toISOString()} has no number: the version before or somebody else wrote it`;
  return verifier.findEndProblem(isHeadDue ?? false) ?? { start, last: verifier.last, head: heads.at(-1) };
}
