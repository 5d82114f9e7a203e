import { describe, expect, test } from "@jest/globals";
import { toServerDocument, toPlainObject } from "../../tests/support/bson.js";
import { compileProjection } from "./projection.js";
import { compileSort } from "./sort.js";

const DOCUMENT = { _id: 1, a: [1, 2, 3], b: { c: 1, d: 2 }, e: [{ c: 1, d: 1 }, 5, { c: 2, d: 2 }] };

const project = (projection: object) =>
  toPlainObject(compileProjection(toServerDocument(projection))(toServerDocument(DOCUMENT)));

describe("compiled projections", () => {
  test.each<[projection: object, omittedFields: string[] | undefined]>([
    [{ a: 0, b: false }, ["a", "b"]],
    [{ _id: 0 }, ["_id"]],
    [{ "b.c": 0 }, undefined],
    [{ a: 1, _id: 0 }, undefined],
    [{ _id: 0, n: { $add: [1, 2] } }, undefined],
  ])("the projection %j omits only %j", (projection, omittedFields) => {
    const compiledProjection = compileProjection(toServerDocument(projection));
    expect(compiledProjection.omittedFields).toEqual(omittedFields && new Set(omittedFields));
  });

  test.each<[projection: object, result: object]>([
    [{ a: 1 }, { _id: 1, a: [1, 2, 3] }],
    [{ a: true, _id: 0 }, { a: [1, 2, 3] }],
    [{ _id: 1 }, { _id: 1 }],
    [{ _id: 0, a: 0, e: 0 }, { b: { c: 1, d: 2 } }],
    [{ "b.c": 1 }, { _id: 1, b: { c: 1 } }],
    [{ b: { c: 1 } }, { _id: 1, b: { c: 1 } }],
    [{ "e.c": 1 }, { _id: 1, e: [{ c: 1 }, { c: 2 }] }],
    [
      { a: 0, b: 0, "e.c": 0 },
      { _id: 1, e: [{ d: 1 }, 5, { d: 2 }] },
    ],
    [
      { n: { $add: ["$b.c", 2] }, x: "$b.c", _id: 0 },
      { n: 3, x: 1 },
    ],
    [
      { a: 1, b: { $literal: 1 } },
      { _id: 1, a: [1, 2, 3], b: 1 },
    ],
  ])("the projection %j returns %j", (projection, result) => {
    expect(project(projection)).toEqual(result);
  });

  test.each<[projection: object, code: number]>([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ b: 1, "b.c": 1 }, 31249],
    [{ "b.c": 1, b: 1 }, 31250],
    [{ "a.$": 1 }, 16410],
    [{ a: { $elemMatch: { b: 1 } } }, 168],
    [{ a: { $slice: 1 } }, 168],
    [{ a: { $meta: "textScore" } }, 168],
    [{ "a..b": 1 }, 15998],
    [{ $a: 1 }, 16410],
  ])("refuses the projection %j with error %i", (projection, code) => {
    expect(() => project(projection)).toThrow(expect.objectContaining({ code }));
  });

  test("an inclusion projection reads only the included fields", () => {
    expect([...(compileProjection(toServerDocument({ "b.c": 1, x: 1 })).fields ?? [])].sort()).toEqual([
      "_id",
      "b",
      "x",
    ]);
    expect(compileProjection(toServerDocument({ a: 0 })).fields).toBeUndefined();
  });
});

describe("compiled sort specifications", () => {
  test.each<[sort: object, order: number[]]>([
    [{ a: 1 }, [4, 5, 1, 3, 2]],
    [{ a: -1 }, [3, 2, 1, 5, 4]],
    [{ b: 1, _id: -1 }, [5, 4, 3, 2, 1]],
    [{ "c.d": 1, _id: 1 }, [1, 2, 4, 5, 3]],
  ])("the sort %j returns the documents in the order %j", (sort, order) => {
    const documents = [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: [1.5, 9], c: [{ d: 5 }, { d: 1 }] },
      { _id: 4, a: [] },
      { _id: 5, a: null },
    ];
    const { compare } = compileSort(toServerDocument(sort));
    const sortedDocuments = documents.map(toServerDocument).sort(compare);
    expect(sortedDocuments.map((document) => document.get("_id"))).toEqual(order);
  });

  test("a sort accepts two paths through one array but refuses two parallel arrays", () => {
    const { keyOf } = compileSort(toServerDocument({ "a.x": 1, "a.y": -1 }));
    expect(
      keyOf(
        toServerDocument({
          a: [
            { x: 2, y: 9 },
            { x: 1, y: 1 },
            { x: 1, y: 2 },
          ],
        }),
      ),
    ).toEqual([1, 2]);
    expect(() => keyOf(toServerDocument({ a: 1 }))).not.toThrow();
    expect(() =>
      compileSort(toServerDocument({ a: 1, b: 1 })).keyOf(toServerDocument({ a: [1], b: [2] })),
    ).toThrow("parallel arrays");
  });

  test.each<[sort: object, code: number]>([
    [{ a: 2 }, 15975],
    [{ a: "x" }, 15974],
    [{ a: { $meta: "textScore" } }, 15974],
    [{ $a: 1 }, 16410],
    [{ "a.": 1 }, 15998],
  ])("refuses the sort %j with error %i", (sort, code) => {
    expect(() => compileSort(toServerDocument(sort))).toThrow(expect.objectContaining({ code }));
  });
});
