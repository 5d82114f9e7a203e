import type { Collection, Document, Filter, FindCursor } from "mongodb";
import { createPendingEvent } from "./orders.js";

/** The benchmark queries this collection as services/transactions does: same filters, hints and projections. */
type Orders = Collection<Document>;

const ROW_PROJECTION = { search: 0, idem: 0, outbox: 0, outbox_at: 0 };
const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;
const WORD_INDEX = { search: 1, created_at: -1, _id: -1 } as const;
const PAGE_SIZE = 20;
/** The largest number of matches that a search counts. */
const MAX_COUNTED_MATCHES = 1001;

export function findPage(orders: Orders, filter: Filter<Document> = {}): FindCursor {
  return orders.find(filter, { projection: ROW_PROJECTION }).sort(NEWEST_FIRST).limit(PAGE_SIZE);
}

/** Finds the next page by keyset pagination. */
export function findNextPage(orders: Orders, { created_at, _id }: Document): FindCursor {
  const afterCursor = { $or: [{ created_at: { $lt: created_at } }, { _id: { $lt: _id } }] };
  return findPage(orders, {
    $and: [{}, { created_at: { $lte: created_at } }, afterCursor],
  } as Filter<Document>);
}

const createWordFilter = (...words: string[]): Filter<Document> => ({
  $and: words.map((word) => ({ search: new RegExp(`^${word}`) })),
});

/** Runs a selective search: the count and the sorted page both use the word index. */
export async function searchWords(orders: Orders, ...words: string[]): Promise<void> {
  await orders.countDocuments(createWordFilter(...words), { limit: MAX_COUNTED_MATCHES, hint: WORD_INDEX });
  await findPage(orders, createWordFilter(...words))
    .hint(WORD_INDEX)
    .toArray();
}

/** Runs a search for a common word: the capped count uses the word index, the page uses the time index. */
export async function searchCommonWord(orders: Orders, word: string): Promise<void> {
  await orders.countDocuments(createWordFilter(word), { limit: MAX_COUNTED_MATCHES, hint: WORD_INDEX });
  await findPage(orders, createWordFilter(word)).hint(NEWEST_FIRST).toArray();
}

/** Searches for common words that never occur together: the storage examines every order with the first word. */
export function searchWithoutMatch(orders: Orders, ...words: string[]): Promise<number> {
  return orders.countDocuments(createWordFilter(...words), { limit: MAX_COUNTED_MATCHES, hint: WORD_INDEX });
}

/** Changes a status: reads the order, then writes it with an event if its version is unchanged. */
export async function updateIfUnchanged(orders: Orders, code: string): Promise<void> {
  const order = await orders.findOne({ transaction_id: code });
  if (!order) throw new Error(`the order ${code} is not there`);
  const changedAt = new Date();
  const { modifiedCount } = await orders.updateOne({ _id: order._id, version: order.version }, {
    $set: {
      status: "processing",
      version: Number(order.version) + 1,
      updated_at: changedAt,
      completed_at: null,
    },
    $push: { outbox: { $each: [createPendingEvent(order, changedAt)] } },
    $min: { outbox_at: changedAt },
  } as Document);
  if (modifiedCount !== 1) throw new Error(`the update of ${code} met ${modifiedCount} orders`);
}

/** Scans the collection for a name that no order has. */
export function scanCollection(orders: Orders): Promise<Document | null> {
  return orders.findOne({ account_name: /nobody at all/i });
}

export function sumByStatus(orders: Orders): Promise<Document[]> {
  return orders.aggregate([{ $group: { _id: "$status", cents: { $sum: "$usd_cents" } } }]).toArray();
}
