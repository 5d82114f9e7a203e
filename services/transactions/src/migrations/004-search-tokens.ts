import { defineMigration } from "@tukar-saldo/service-kit";
import { SEARCHED_FIELDS, toSearchTokens } from "../domain/order-search-tokens.js";
import type { Order } from "../domain/order.js";

type SearchedOrder = Partial<Pick<Order, (typeof SEARCHED_FIELDS)[number]>> & { search?: string[] };

/** Matches the search tokens of payout amounts, which previous versions did not store. */
const PAYOUT_TOKENS = { $gte: "\u0004", $lt: "\u0005" };

function hasSearchedFields(order: SearchedOrder): order is Required<SearchedOrder> {
  return SEARCHED_FIELDS.every((field) => order[field] !== undefined);
}

/**
 * Rewrites the search tokens of each order by a single update. The new tokens include the old ones, so that searches by
 * replicas of the previous version still find the same orders.
 */
export const searchTokens = defineMigration<SearchedOrder>({
  number: 4,
  name: "search-tokens",
  description:
    "Rewrites `search` of every order, so that amounts, destinations and parts of names are found.",
  lateWrites:
    "Replicas of the version before insert orders with the tokens of before. They are found by whole words, numbers, " +
    "codes and links as ever; the next upgrade rewrites their tokens.",
  collection: "transactions",
  backfill: {
    // Orders without tokens, such as masked ones, are left unchanged.
    pending: { search: { $exists: true, $not: { $elemMatch: PAYOUT_TOKENS } } },
    fields: [...SEARCHED_FIELDS],
    update(order) {
      if (!hasSearchedFields(order)) throw new Error("a field that can be searched is missing");
      return { $set: { search: toSearchTokens(order) } };
    },
  },
});
