import { EJSON } from "bson";
import { MongoServerError } from "mongodb";
import type { Collection, Document } from "mongodb";
import type { Query } from "./generated-queries.js";

const toExactText = (value: unknown): string => EJSON.stringify({ value }, { relaxed: false });

/** Removes number types, since `distinct` may return any of several equal numbers of different types. */
function removeTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeTypes);
  const { _bsontype: type } = (value ?? {}) as { _bsontype?: string };
  if (type && ["Int32", "Double", "Long", "Decimal128"].includes(type)) return Number(String(value)) + 0;
  if (typeof value === "number") return value + 0;
  if (type || value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, removeTypes(field)]));
}

const listIds = (documents: Document[]): unknown[] => documents.map(({ _id }) => String(_id));

/** Runs a query by find, findOne, count, distinct and aggregate. @returns the results, or the error message */
export async function runQueryByAllCommands(
  collection: Collection<Document>,
  query: Query,
): Promise<unknown> {
  return runAllCommands(collection, query).catch((error: unknown) => {
    if (!(error instanceof MongoServerError)) throw error;
    return error.message;
  });
}

async function runAllCommands(collection: Collection<Document>, query: Query): Promise<unknown> {
  const { filter, sort, skip, limit, path } = query;
  const options = { promoteValues: false };
  // The additional sort by _id makes the order deterministic.
  const order = { ...sort, _id: -1 } as never;
  const stages = [{ $match: filter }, { $sort: order }, { $skip: skip }, { $limit: limit }];
  const documents = await collection.find(filter, options).toArray();
  const distinct = await collection.distinct(path, filter, options);
  return {
    found: documents.map(toExactText).toSorted(),
    all: listIds(
      await collection
        .find(filter, { ...options, projection: { _id: 1 } })
        .sort(order)
        .toArray(),
    ),
    page: listIds(await collection.find(filter, options).sort(order).skip(skip).limit(limit).toArray()),
    first: toExactText(await collection.findOne(filter, { ...options, sort: order })),
    count: await collection.countDocuments(filter),
    few: await collection.countDocuments(filter, { skip, limit }),
    distinct: distinct.map((value) => toExactText(removeTypes(value))).toSorted(),
    aggregated: listIds(await collection.aggregate(stages, options).toArray()),
  };
}
