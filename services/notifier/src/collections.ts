import type { CollectionRights } from "@tukar-saldo/service-kit";

/** Its database user gets these rights: `npm run docs:rights` after a change. */
export const collections = {
  owns: [],
  reads: ["sessions", "users"],
  touches: { sessions: ["last_seen"] },
  shares: [],
} satisfies CollectionRights;
