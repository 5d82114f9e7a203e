import { randomUUID } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { Binary, Decimal128, Double, Int32, Long } from "bson";
import type { Document } from "mongodb";
import { Schema, Types } from "mongoose";
import { setUpMongoose } from "./set-up-mongoose.js";
import type { MongooseModel } from "./set-up-mongoose.js";

const { model } = setUpMongoose();

/** Reads the stored document with its number types preserved. */
async function readStored(sourceModel: MongooseModel): Promise<Document | null> {
  return sourceModel.collection.findOne({}, { promoteValues: false, projection: { _id: 0, __v: 0 } });
}

describe("types of a mongoose schema", () => {
  test("numbers keep their schema type when they are stored, queried and incremented", async () => {
    const { Decimal128: Decimal, BigInt: Big, Double: Dbl, Int32: Int } = Schema.Types;
    const Sum = await model("Sum", { d: Decimal, b: Big, f: Dbl, i: Int, n: Number });
    await Sum.create({ d: "1.10", b: 9_007_199_254_740_993n, f: "5", i: "7", n: "8" });
    expect(await readStored(Sum)).toEqual({
      d: Decimal128.fromString("1.10"),
      b: Long.fromString("9007199254740993"),
      f: new Double(5),
      i: new Int32(7),
      n: new Int32(8),
    });
    const sum = await Sum.findOne({
      d: { $gt: "1.09", $lt: "1.2" },
      b: 9_007_199_254_740_993n,
      f: 5,
      i: { $type: "int" },
    });
    expect(sum?.b).toBe(9_007_199_254_740_993n);
    await Sum.updateOne({}, { $inc: { d: "0.05", b: 2n, f: 0.5 } });
    expect(await readStored(Sum)).toMatchObject({
      d: Decimal128.fromString("1.15"),
      b: Long.fromString("9007199254740995"),
      f: new Double(5.5),
    });
    await expect(Sum.create({ i: 1.5 })).rejects.toMatchObject({ name: "ValidationError" });
  });

  test("buffers, ObjectIds and UUIDs are stored and found", async () => {
    const File = await model("File", {
      bytes: Buffer,
      uuid: Schema.Types.UUID,
      ref: Schema.Types.ObjectId,
      any: Schema.Types.Mixed,
    });
    const [uuid, ref] = [randomUUID(), new Types.ObjectId()];
    await File.create({ bytes: Buffer.from("abc"), uuid, ref: String(ref), any: { deep: [null, { a: 1 }] } });
    expect((await readStored(File))?.uuid).toMatchObject({ sub_type: Binary.SUBTYPE_UUID });
    const file = await File.findOne({ uuid, ref, bytes: Buffer.from("abc"), "any.deep.a": 1 });
    expect([file?.uuid.toString(), file?.bytes.toString(), file?.any]).toEqual([
      uuid,
      "abc",
      { deep: [null, { a: 1 }] },
    ]);
  });

  test("dates, booleans and strings are cast to the schema's type", async () => {
    const Row = await model("Row", {
      at: Date,
      yes: Boolean,
      text: { type: String, lowercase: true, trim: true },
      list: [Date],
    });
    await Row.create({ at: "2026-01-02T03:04:05Z", yes: "true", text: "  ABC ", list: [0] });
    expect(await readStored(Row)).toEqual({
      at: new Date("2026-01-02T03:04:05Z"),
      yes: true,
      text: "abc",
      list: [new Date(0)],
    });
    expect(await Row.countDocuments({ at: { $gte: "2026-01-02" }, yes: "yes", list: { $lt: 5 } })).toBe(1);
  });

  test("null is stored, whereas undefined is omitted or replaced by the default", async () => {
    const Row = await model("Row", {
      a: { type: String, default: "x" },
      b: String,
      c: { type: Number, default: () => 7 },
    });
    await Row.create([
      { a: undefined, b: null },
      { a: null, b: undefined, c: undefined },
    ]);
    expect(await Row.collection.find({}, { projection: { _id: 0, __v: 0 } }).toArray()).toEqual([
      { a: "x", b: null, c: 7 },
      { a: null, c: 7 },
    ]);
    expect(await Row.countDocuments({ b: null })).toBe(2);
    expect(await Row.countDocuments({ b: { $exists: true } })).toBe(1);
    expect(await Row.countDocuments({ b: { $type: "null" } })).toBe(1);
  });

  test("field names such as constructor are stored as data", async () => {
    const Row = await model("Row", new Schema({ any: {} }, { strict: false, minimize: false }));
    const any = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": 2}, "toString": "t"}',
    ) as object;
    await Row.collection.insertOne({ any });
    await Row.updateOne({}, { $set: { "any.constructor.polluted": 1 } }).catch(() => undefined);
    expect(({} as Document).polluted).toBeUndefined();
    expect((await Row.findOne({ "any.toString": "t" }).lean())?.any.toString).toBe("t");
  });
});
