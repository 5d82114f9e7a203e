import { describe, expect, test } from "@jest/globals";
import { Decimal128, Int32 } from "bson";
import { bson } from "../../../tests/support/bson.js";
import { compileFilter } from "../filter.js";
import { readSchema } from "./compile.js";
import { failedRules } from "./failed-rules.js";

const matches = (schema: object, document: object): boolean =>
  compileFilter(bson({ $jsonSchema: schema }))(bson(document));
const ofA = (schema: object): object => ({ properties: { a: schema } });

describe("$jsonSchema", () => {
  test.each<[schema: object, met: object, broken: object]>([
    [{ required: ["a"] }, { a: null }, { b: 1 }],
    [ofA({ bsonType: "string" }), { a: "x" }, { a: 1 }],
    [ofA({ bsonType: ["int", "null"] }), { a: null }, { a: "x" }],
    [ofA({ type: "number" }), { a: 1.5 }, { a: "1" }],
    [ofA({ type: "boolean" }), { a: true }, { a: 0 }],
    [ofA({ enum: ["x", 1] }), { a: 1 }, { a: 2 }],
    [ofA({ minimum: 3 }), { a: 3 }, { a: 2 }],
    [ofA({ minimum: 3, exclusiveMinimum: true }), { a: 4 }, { a: 3 }],
    [ofA({ maximum: 3, exclusiveMaximum: true }), { a: 2 }, { a: 3 }],
    [ofA({ multipleOf: 5 }), { a: 10 }, { a: 11 }],
    [ofA({ multipleOf: new Decimal128("0.1") }), { a: new Decimal128("0.3") }, { a: new Decimal128("0.35") }],
    [ofA({ minLength: 2, maxLength: 3 }), { a: "né" }, { a: "long" }],
    [ofA({ pattern: "^b+$" }), { a: "bb" }, { a: "abb" }],
    [ofA({ items: { bsonType: "int" }, minItems: 1 }), { a: [new Int32(1)] }, { a: ["x"] }],
    [ofA({ items: [{ type: "string" }], additionalItems: false }), { a: ["x"] }, { a: ["x", 1] }],
    [ofA({ uniqueItems: true }), { a: [1, 2] }, { a: [1, 1] }],
    [ofA({ maxItems: 1 }), { a: "no list" }, { a: [1, 2] }],
    [ofA({ properties: { b: { type: "string" } }, required: ["b"] }), { a: { b: "x" } }, { a: {} }],
    [{ ...ofA({}), additionalProperties: false }, { a: 1 }, { a: 1, b: 2 }],
    [{ additionalProperties: { type: "string" } }, { a: "x" }, { a: 1 }],
    [{ patternProperties: { "^n": { type: "number" } } }, { n1: 1, b: "x" }, { n1: "x" }],
    [{ minProperties: 2, maxProperties: 2 }, { a: 1, b: 1 }, { a: 1 }],
    [{ dependencies: { a: ["b"] } }, { a: 1, b: 1 }, { a: 1 }],
    [{ dependencies: { a: ofA({ minimum: 1 }) } }, { b: 0 }, { a: 0 }],
    [{ allOf: [{ required: ["a"] }, { required: ["b"] }] }, { a: 1, b: 1 }, { a: 1 }],
    [{ anyOf: [{ required: ["a"] }, { required: ["b"] }] }, { b: 1 }, { c: 1 }],
    [{ oneOf: [{ required: ["a"] }, { required: ["b"] }] }, { b: 1 }, { a: 1, b: 1 }],
    [{ not: { required: ["a"] } }, { b: 1 }, { a: 1 }],
    [{ title: "t", description: "d", required: ["a"] }, { a: 1 }, {}],
  ])("when the schema is %j, then %j meets it and %j does not", (schema, met, broken) => {
    expect(matches(schema, met)).toBe(true);
    expect(matches(schema, broken)).toBe(false);
  });

  test.each<[object, number]>([
    [{ format: "date" }, 9],
    [{ $ref: "#" }, 9],
    [{ required: [] }, 9],
    [{ required: "a" }, 14],
    [{ bsonType: "int", type: "number" }, 9],
    [{ exclusiveMinimum: true }, 9],
    [{ minLength: -1 }, 9],
    [{ enum: [] }, 9],
    [{ constructor: 1 }, 9],
    [{ allOf: [] }, 9],
  ])("when the schema is %j, then it is refused with %i", (schema, code) => {
    expect(() => readSchema(bson(schema))).toThrow(expect.objectContaining({ code }));
  });

  test("when names are those of an object's own machinery, then they are names", () => {
    const schema = { required: ["constructor"], properties: { constructor: { type: "string" } } };
    expect(matches(schema, {})).toBe(false);
    expect(matches(schema, { constructor: "x" })).toBe(true);
  });

  test("when a document breaks rules, then they are told apart", () => {
    const schema = readSchema(bson({ required: ["a", "b"], properties: { c: { type: "string" } } }));
    const failed = failedRules(schema, bson({ a: 1, c: 2 }));
    expect(failed.map((rule) => rule.get("operatorName"))).toEqual(["required", "properties"]);
    expect(failed[0]?.get("missingProperties")).toEqual(["b"]);
  });
});
