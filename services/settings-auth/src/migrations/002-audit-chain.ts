import { defineMigration } from "@tukar-saldo/service-kit";
import type { Migration } from "@tukar-saldo/service-kit";
import type { KeyedHash } from "../domain/audit-chain.js";
import { createAuditTrailEntry, hideUnknownEmail } from "../domain/audit-entry.js";
import { createAuditChainStore, SEQ_INDEX } from "../store/audit-chain-store.js";
import type { AuditDocument } from "../store/audit-chain-store.js";

/** The id of the row `audit.sealed`. As ids are unique, a second such row cannot be inserted. */
const SEAL_ID = "audit-sealed";
const EPOCH_START = new Date(0);

/** Seals the audit trail: row 1 contains the count and the hash of all earlier rows, which are then numbered from 2. As
 * the order of the rows matters, `expand` does this, not the backfill. After an interruption, the migration resumes
 * where it stopped.
 */
export function createAuditChainMigration(keyedHash: KeyedHash): Migration {
  return defineMigration({
    number: 2,
    name: "audit-chain",
    description:
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
      const userEmailKeys = new Set(await database.collection("users").distinct("email_key"));
      const prepare = (row: AuditDocument) => hideUnknownEmail(row, userEmailKeys, keyedHash);
      if ((await chain.readLast()).seq === 0) {
        const after = await chain.digestUnlinked(prepare);
        const { id, ...seal } = createAuditTrailEntry("audit.sealed", { id: SEAL_ID, at: new Date(), after });
        await chain.append([{ _id: id, ...seal }]);
      }
      await chain.linkUnlinked(EPOCH_START, prepare);
    },
    backfill: {
      pending: { _id: { $exists: false } },
      fields: [],
      update: () => ({}),
    },
  });
}
