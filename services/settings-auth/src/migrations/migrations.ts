import type { Migration } from "@tukar-saldo/service-kit";

/**
 * The migrations of the settings-auth service, in the sequence of their numbers. The last number is the current schema
 * version.
 */
export const migrations: readonly Migration[] = [];
