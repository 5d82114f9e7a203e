import { defineMigration } from "@tukar-saldo/service-kit";
import type { Migration } from "@tukar-saldo/service-kit";
import type { KeyedHash } from "../domain/audit-chain.js";
import { createAuditTrailEntry, hideUnknownEmail } from "../domain/audit-entry.js";
import { createAuditChainStore, SEQ_INDEX } from "../store/audit-chain-store.js";
import type { AuditDocument } from "../store/audit-chain-store.js";

/** The id of the seal: a second one is refused. */
const SEAL_ID = "audit-sealed";
const FIRST_MOMENT = new Date(0);

/**
 * Seals the audit trail: row 1 holds the number and the hash of the earlier rows, which get the numbers after it. The
 * order of the rows matters, so this is one step, which goes on where it was interrupted.
 */
export function createAuditChainMigration(keyedHash: KeyedHash): Migration {
  return defineMigration({
    number: 2,
    name: "audit-chain",
    describe:
      "Numbers the rows of the audit trail and chains them by hashes, behind a row `audit.sealed` with their count. " +
      "E-mails of refused sign-ins that are no user's are replaced by a hash.",
    lateWrites:
      "Replicas of the version before go on inserting rows without a number, which this version reads like any other. " +
      "Its job `audit-head` numbers them every hour, for a week.",
    collection: "audit",
    async expand(database) {
      const rows = database.collection<AuditDocument>("audit");
      await rows.createIndex(SEQ_INDEX.key, SEQ_INDEX.options);
      const chain = createAuditChainStore(rows, keyedHash);
      const known = new Set(await database.collection("users").distinct("email_key"));
      const prepare = (row: AuditDocument) => hideUnknownEmail(row, known, keyedHash);
      if ((await chain.readLast()).seq === 0) {
        const after = await chain.digestUnlinked(prepare);
        const { id, ...seal } = createAuditTrailEntry("audit.sealed", { id: SEAL_ID, at: new Date(), after });
        await chain.append([{ _id: id, ...seal }]);
      }
      await chain.linkUnlinked(FIRST_MOMENT, prepare);
    },
    backfill: {
      pending: { _id: { $exists: false } },
      fields: [],
      update: () => ({}),
    },
  });
}
