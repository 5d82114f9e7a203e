import { createChainVerifier } from "../domain/audit-chain.js";
import type { AuditHead, ChainBeginning, ChainPlace, ExpectedPlace } from "../domain/audit-chain.js";
import type { Context } from "./context.js";

/** A job records the chain's head every hour, so a chain whose first row is older than this must have a head. */
const MAX_AGE_WITHOUT_HEAD_MS = 2 * 3_600_000;

/** Thrown for an audit trail that was altered or is incomplete. The message describes the first problem. */
export class BrokenAuditError extends Error {
  override readonly name = "BrokenAuditError";
}

/** The part of the audit trail that was verified. */
export interface VerifiedAudit {
  /** The place before the first verified row: sequence number 0, or the last row that AUDIT_DAYS removed. */
  readonly start: ChainPlace;
  readonly last: ChainPlace;
  /** The newest head that was compared with the chain; undefined if none is stored yet. */
  readonly head: AuditHead | undefined;
}

/**
 * Verifies all rows of the audit trail, and that rows with the numbers and hashes of `places` exist.
 * @throws BrokenAuditError
 */
export async function verifyAudit(
  context: Context,
  places: readonly ExpectedPlace[] = [],
): Promise<VerifiedAudit> {
  for (;;) {
    const start = await context.audit.chain.readBeginning();
    const result = await verifyRows(context, start, places);
    if (typeof result !== "string") return result;
    // If the chain now begins at another row, old rows were pruned during the verification, which is then repeated.
    if ((await context.audit.chain.readBeginning()).seq === start.seq) throw new BrokenAuditError(result);
  }
}

/** Finds the first problem in the rows up to and including `end`; undefined if the rows are unaltered. */
export async function findProblemUpTo(
  { audit, auditHeads, keyedHash }: Context,
  start: ChainBeginning,
  end: ChainPlace,
): Promise<string | undefined> {
  const heads = (await auditHeads.list()).filter(({ seq }) => seq <= end.seq);
  const endPlace = { ...end, source: `row ${end.seq + 1}` };
  const verifier = createChainVerifier(start, heads, keyedHash, [endPlace]);
  const startProblem = verifier.findStartProblem();
  if (startProblem !== undefined) return startProblem;
  for await (const row of audit.chain.readAfter(start.seq, end.seq)) {
    const problem = verifier.findProblem(row);
    if (problem !== undefined) return problem;
  }
  return verifier.findEndProblem(false);
}

/**
 * @returns the verified part, or a description of the first problem, which a concurrent removal may have caused
 * @throws BrokenAuditError for an altered beginning or head, which no concurrent removal can cause
 */
async function verifyRows(
  { audit, auditHeads, keyedHash, now }: Context,
  start: ChainBeginning,
  places: readonly ExpectedPlace[],
): Promise<VerifiedAudit | string> {
  const heads = await auditHeads.list();
  const verifier = createChainVerifier(start, heads, keyedHash, places);
  const startProblem = verifier.findStartProblem();
  if (startProblem !== undefined) throw new BrokenAuditError(startProblem);
  let mustHaveHead: boolean | undefined;
  for await (const row of audit.chain.readAfter(start.seq)) {
    const problem = verifier.findProblem(row);
    if (problem !== undefined) return problem;
    mustHaveHead ??= now().getTime() - row.at.getTime() > MAX_AGE_WITHOUT_HEAD_MS;
  }
  const unlinkedRow = await audit.chain.findUnlinked();
  if (unlinkedRow !== undefined)
    return `the row ${unlinkedRow._id} of ${unlinkedRow.at.toISOString()} has no number: the version before or somebody else wrote it`;
  return verifier.findEndProblem(mustHaveHead ?? false) ?? { start, last: verifier.last, head: heads.at(-1) };
}
