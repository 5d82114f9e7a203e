import { describe, expect, test } from "@jest/globals";
import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from "bson";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection, database } = createEmptyDatabaseBeforeEach("order");

describe("the sort order of stored values", () => {
  const sortedValues: unknown[] = [
    new MinKey(),
    null,
    new Double(-1.5),
    0,
    Long.fromNumber(7),
    Decimal128.fromString("7.5"),
    "",
    "a",
    "b",
    { a: 1 },
    { b: 0 },
    new Binary(Buffer.from("x")),
    new ObjectId("000000000000000000000001"),
    false,
    true,
    new Date(0),
    new Timestamp({ t: 1, i: 1 }),
    new BSONRegExp("a"),
    new MaxKey(),
  ];
  test.each([[false], [true]])(
    "a sort returns values of all types in BSON's order (with an index: %s)",
    async (hasIndex) => {
      await collection().insertMany(
        sortedValues.map((v, index) => ({ _id: index as never, v })).toReversed(),
      );
      if (hasIndex) await collection().createIndex({ v: 1 });
      const findIds = async (direction: 1 | -1): Promise<unknown[]> =>
        (
          await collection()
            .find({}, { projection: { _id: 1 } })
            .sort({ v: direction })
            .toArray()
        ).map(({ _id }) => _id);
      expect(await findIds(1)).toEqual(sortedValues.map((_, index) => index));
      expect(await findIds(-1)).toEqual(sortedValues.map((_, index) => index).toReversed());
    },
  );

  test.each([[false], [true]])(
    "a sort direction other than 1 and -1 is refused (with an index: %s)",
    async (hasIndex) => {
      await collection().insertOne({ v: 1 });
      if (hasIndex) await collection().createIndex({ v: 1 });
      const command = { find: collection().collectionName, sort: { v: 5 } };
      await expect(database().command(command)).rejects.toMatchObject({ code: 15975 });
    },
  );

  test("an ascending sort orders arrays by their smallest element, a descending sort by their largest", async () => {
    await collection().insertMany([
      { _id: 1 as never, v: [3, 9] },
      { _id: 2 as never, v: [1, 20] },
      { _id: 3 as never, v: 5 },
    ]);
    const findIds = async (v: 1 | -1): Promise<unknown[]> =>
      (await collection().find().sort({ v }).toArray()).map(({ _id }) => _id);
    expect(await findIds(1)).toEqual([2, 1, 3]);
    expect(await findIds(-1)).toEqual([2, 1, 3]);
  });
});
