import type { CollectionRights } from "@tukar-saldo/service-kit";

/** Its database user gets these rights: `npm run docs:rights` after a change. */
export const collections = {
  owns: ["resets", "stats_daily", "transactions", "used_tokens_orders"],
  reads: ["sessions", "settings", "users"],
  touches: { sessions: ["last_seen"] },
  shares: ["schema_versions"],
} satisfies CollectionRights;
