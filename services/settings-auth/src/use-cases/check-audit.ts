import type { AuditChain } from "@tukar-saldo/contracts";
import { createAuditCheck, isCheckUnaltered } from "../domain/audit-check.js";
import type { Context } from "./context.js";
import { BrokenAuditError, verifyAudit } from "./verify-audit.js";

/** Verifies all rows of the audit trail and stores the result for the dashboard. */
export async function checkAudit(context: Context): Promise<void> {
  const { audit, auditHeads, keyedHash, log, now } = context;
  try {
    const { last } = await verifyAudit(context);
    await auditHeads.saveCheck(createAuditCheck({ at: now(), seq: last.seq, problem: null }, keyedHash));
    log.info({ event: "audit_verified", seq: last.seq }, "audit trail: every row is as it was written");
  } catch (error) {
    if (!(error instanceof BrokenAuditError)) throw error;
    const { seq } = await audit.chain.readLast();
    await auditHeads.saveCheck(createAuditCheck({ at: now(), seq, problem: error.message }, keyedHash));
    log.error({ event: "audit_broken", seq }, `audit trail: ${error.message}; run verify-audit`);
  }
}

/** Reads the state of the chain: the number of its last row, the newest recorded head and the last verification. */
export async function readAuditChain({ audit, auditHeads, keyedHash }: Context): Promise<AuditChain> {
  const [last, heads, check] = await Promise.all([
    audit.chain.readLast(),
    auditHeads.list(),
    auditHeads.readCheck(),
  ]);
  const head = heads.at(-1);
  const isUnaltered = check !== undefined && isCheckUnaltered(check, keyedHash);
  return {
    last: last.seq,
    head: head ? { seq: head.seq, hash: head.hash, at: head.at.toISOString() } : null,
    has_head: head !== undefined && (await audit.chain.has(head)),
    check: isUnaltered ? { at: check.at.toISOString(), seq: check.seq, problem: check.problem } : null,
  };
}
