import type { Migration } from "@tukar-saldo/service-kit";
import type { KeyedHash } from "../domain/audit-chain.js";
import { createAuditChainMigration } from "./002-audit-chain.js";

/**
 * Creates the migrations of the settings-auth service, in ascending order of their numbers. The last number is the
 * current schema version.
 */
export const createMigrations = (keyedHash: KeyedHash): readonly Migration[] => [
  createAuditChainMigration(keyedHash),
];
