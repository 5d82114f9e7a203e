import type { Migration } from "@tukar-saldo/service-kit";
import { whatsappE164 } from "./002-whatsapp-e164.js";
import { intervalBuckets } from "./003-interval-buckets.js";

/** In the order of their numbers; the last one's is the schema number of this version. */
export const migrations: readonly Migration[] = [whatsappE164, intervalBuckets];
