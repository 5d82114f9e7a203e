import type { Migration } from "@tukar-saldo/service-kit";

/** In the order of their numbers; the last one's is the schema number of this version. */
export const migrations: readonly Migration[] = [];
