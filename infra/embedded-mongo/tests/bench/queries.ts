import type { Collection, Document, Filter, FindCursor } from "mongodb";
import { createPendingEvent } from "./orders.js";

/** The desk's queries, with the filters, hints and projections of the stores in services/transactions. */
type Orders = Collection<Document>;

const SHOWN = { search: 0, idem: 0, outbox: 0, outbox_at: 0 };
const NEWEST = { created_at: -1, _id: -1 } as const;
const BY_WORD = { search: 1, created_at: -1, _id: -1 } as const;
const PAGE = 20;
/** A search counts matches up to this number. */
const COUNT_TO = 1001;

export function findPage(orders: Orders, filter: Filter<Document> = {}): FindCursor {
  return orders.find(filter, { projection: SHOWN }).sort(NEWEST).limit(PAGE);
}

/** The next page by keyset pagination. */
export function findNextPage(orders: Orders, { created_at, _id }: Document): FindCursor {
  const passed = { $or: [{ created_at: { $lt: created_at } }, { _id: { $lt: _id } }] };
  return findPage(orders, { $and: [{}, { created_at: { $lte: created_at } }, passed] } as Filter<Document>);
}

const words = (...list: string[]): Filter<Document> => ({
  $and: list.map((word) => ({ search: new RegExp(`^${word}`) })),
});

/** A selective search: sorted page and count, both by the word index. */
export async function searchWords(orders: Orders, ...list: string[]): Promise<void> {
  await orders.countDocuments(words(...list), { limit: COUNT_TO, hint: BY_WORD });
  await findPage(orders, words(...list))
    .hint(BY_WORD)
    .toArray();
}

/** A search for a common word: counts up to the cap by the word index, reads the page by the time index. */
export async function searchCommonWord(orders: Orders, word: string): Promise<void> {
  await orders.countDocuments(words(word), { limit: COUNT_TO, hint: BY_WORD });
  await findPage(orders, words(word)).hint(NEWEST).toArray();
}

/** A search for common words that never occur together: the storage examines every order with the first word. */
export function searchWithoutMatch(orders: Orders, ...list: string[]): Promise<number> {
  return orders.countDocuments(words(...list), { limit: COUNT_TO, hint: BY_WORD });
}

/** A status change: reads the order, then writes it with an event if its version is unchanged. */
export async function updateIfUnchanged(orders: Orders, code: string): Promise<void> {
  const order = await orders.findOne({ transaction_id: code });
  if (!order) throw new Error(`the order ${code} is not there`);
  const at = new Date();
  const { modifiedCount } = await orders.updateOne({ _id: order._id, version: order.version }, {
    $set: { status: "processing", version: Number(order.version) + 1, updated_at: at, completed_at: null },
    $push: { outbox: { $each: [createPendingEvent(order, at)] } },
    $min: { outbox_at: at },
  } as Document);
  if (modifiedCount !== 1) throw new Error(`the update of ${code} met ${modifiedCount} orders`);
}

/** A collection scan. */
export function scanCollection(orders: Orders): Promise<Document | null> {
  return orders.findOne({ account_name: /nobody at all/i });
}

export function sumByStatus(orders: Orders): Promise<Document[]> {
  return orders.aggregate([{ $group: { _id: "$status", cents: { $sum: "$usd_cents" } } }]).toArray();
}
