import type { Migration } from "@tukar-saldo/service-kit";
import { whatsappE164 } from "./002-whatsapp-e164.js";
import { intervalBuckets } from "./003-interval-buckets.js";

/**
 * The migrations of transactions' data by number. The last number is the schema version of this version of the
 * service.
 */
export const migrations: readonly Migration[] = [whatsappE164, intervalBuckets];
