import { describe, expect, test } from "@jest/globals";
import {
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  Binary,
  BSONRegExp,
  EJSON,
} from "bson";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection } = createEmptyDatabaseBeforeEach("values");

const readStoredDocument = (): Promise<unknown> =>
  collection().findOne({}, { promoteValues: false, bsonRegExp: true } as never);

describe("BSON values that are stored and read back", () => {
  const valuesByName = {
    int: new Int32(5),
    double: new Double(5),
    long: Long.fromNumber(5),
    big: Long.MAX_VALUE,
    decimal: Decimal128.fromString("5.00"),
    id: new ObjectId(),
    binary: new Binary(Buffer.from("abc"), 5),
    date: new Date(-1),
    time: new Timestamp({ t: 5, i: 6 }),
    regex: new BSONRegExp("a.b", "im"),
    min: new MinKey(),
    max: new MaxKey(),
    none: null,
    negative: new Double(-0),
  };
  test.each(Object.keys(valuesByName))("a stored %s is read back unchanged", async (name) => {
    const document = { _id: 1 as never, value: valuesByName[name as keyof typeof valuesByName] };
    await collection().insertOne(document);
    await collection().updateOne({}, { $set: { beside: new Int32(1) } });
    const expected = { ...document, _id: new Int32(1), beside: new Int32(1) };
    expect(EJSON.stringify(await readStoredDocument(), { relaxed: false })).toBe(
      EJSON.stringify(expected, { relaxed: false }),
    );
  });

  test("a stored document keeps the order of numeric field names and of names with dots and dollars", async () => {
    const names = ["b", "1", "a.b", "$c", "0", "__proto__"];
    // A Map, because plain objects reorder numeric names.
    await collection().insertOne({ _id: 1 as never, o: new Map(names.map((name, n) => [name, n])) });
    const rawDocument = await collection().findOne({}, { raw: true });
    if (!(rawDocument instanceof Uint8Array)) throw new Error("raw documents are returned as bytes");
    const latin1Text = Buffer.from(rawDocument).toString("latin1");
    const positions = names.map((name) => latin1Text.indexOf(`\x10${name}\0`));
    expect(positions.every((position) => position > 0)).toBe(true);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });
});
