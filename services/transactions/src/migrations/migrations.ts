import type { Migration } from "@tukar-saldo/service-kit";
import { whatsappE164 } from "./002-whatsapp-e164.js";
import { intervalBuckets } from "./003-interval-buckets.js";
import { searchTokens } from "./004-search-tokens.js";

/**
 * The migrations of the transactions service, in the sequence of their numbers. The last number is the current schema
 * version.
 */
export const migrations: readonly Migration[] = [whatsappE164, intervalBuckets, searchTokens];
