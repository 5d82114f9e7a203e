import type { CollectionRights } from "@tukar-saldo/service-kit";

/** Its database user gets these rights: `npm run docs:rights` after a change. */
export const collections = {
  owns: ["audit", "installation", "sessions", "settings", "used_tokens_accounts", "users"],
  reads: [],
  touches: {},
  shares: ["schema_versions"],
} satisfies CollectionRights;
