import type { Migration } from "@tukar-saldo/service-kit";

/**
 * The migrations of settings-auth's data by number. The last number is the schema version of this version of the
 * service.
 */
export const migrations: readonly Migration[] = [];
