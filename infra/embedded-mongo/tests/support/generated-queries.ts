import fc from "fast-check";
import { BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from "bson";
import type { Document } from "mongodb";

/** Random documents and queries over few values, so that queries often match. */

const smallInteger = fc.integer({ min: -3, max: 3 });

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  smallInteger.map((n) => new Int32(n)),
  smallInteger.map((n) => new Double(n + 0.5)),
  smallInteger.map((n) => Long.fromNumber(n)),
  fc.constantFrom(
    Decimal128.fromString("1"),
    Decimal128.fromString("2.5"),
    Decimal128.fromString("-1E-6176"),
    new Double(Number.NaN),
    new Double(-0),
    new Double(Number.POSITIVE_INFINITY),
  ),
  fc.constantFrom("", "a", "A", "ab", "b", ".b", "é", "E", "a\0b", "a10", "a9"),
  fc.constantFrom(null, true, false, new Date(0), new Date(5), new ObjectId("000000000000000000000001")),
  fc.constantFrom(new MinKey(), new MaxKey(), new Timestamp({ t: 1, i: 1 })),
);

const embeddedDocument = fc.dictionary(fc.constantFrom("x", "y"), scalar);
/** A value without arrays, since at most one field of a compound index may hold an array. */
const valueWithoutArray = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: embeddedDocument },
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constantFrom(new BSONRegExp("a"), new BSONRegExp("^a")) },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: embeddedDocument },
  { weight: 2, arbitrary: fc.array(embeddedDocument, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
);
export const flatDocuments = fc.record({ a: scalar, b: scalar }, { requiredKeys: [] });
const document = fc.record({ a: value, b: valueWithoutArray, c: value }, { requiredKeys: [] });
export const documents = fc
  .array(document, { minLength: 1, maxLength: 12 })
  .map((all): Document[] =>
    all.map((one, n) => ({ _id: n as never, ...one, u: `${n % 2 ? "u" : "U"}${n}` })),
  );

const valueList = fc.array(fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: value }), {
  maxLength: 4,
});
const operator = fc.constantFrom("$eq", "$gt", "$gte", "$lt", "$lte", "$ne");
const operand = fc.oneof({ weight: 9, arbitrary: scalar }, { weight: 1, arbitrary: value });
const comparison = fc.tuple(operator, operand);
const comparisonCondition = comparison.map(([name, operand]) => ({ [name]: operand }));
const rangeCondition = fc
  .tuple(comparisonCondition, comparisonCondition)
  .map(([one, other]) => ({ ...one, ...other }));
const constantCondition = fc.constantFrom<object>(
  { $regex: "^a" },
  { $regex: "^A", $options: "i" },
  { $regex: "b$" },
  { $size: 0 },
  { $size: 2 },
  { $type: "number" },
  { $type: ["string", "array"] },
  { $type: "object" },
  { $mod: [2, 1] },
  { $exists: true },
  { $exists: false },
  { $in: [new BSONRegExp("^a"), null] },
  { $in: [new BSONRegExp("^a"), new BSONRegExp("^\\.b"), "b"] },
);
const plainCondition = fc.oneof(
  comparisonCondition,
  rangeCondition,
  valueList.map(($in) => ({ $in })),
  valueList.map(($nin) => ({ $nin })),
  valueList.map(($all) => ({ $all })),
  constantCondition,
);
const elemMatchCondition = fc.oneof(
  plainCondition.map(($elemMatch) => ({ $elemMatch })),
  fc
    .dictionary(fc.constantFrom("x", "y"), fc.oneof(scalar, plainCondition), { minKeys: 1 })
    .map(($elemMatch) => ({ $elemMatch })),
);
const condition = fc.oneof(
  { weight: 2, arbitrary: value },
  { weight: 5, arbitrary: comparisonCondition },
  { weight: 5, arbitrary: plainCondition },
  { weight: 2, arbitrary: elemMatchCondition },
  { weight: 2, arbitrary: fc.oneof(plainCondition, elemMatchCondition).map(($not) => ({ $not })) },
  {
    weight: 1,
    arbitrary: fc.array(elemMatchCondition, { minLength: 1, maxLength: 2 }).map(($all) => ({ $all })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(plainCondition, elemMatchCondition).map(([one, other]) => ({ ...one, ...other })),
  },
);

const dottedPath = fc.constantFrom("a.x", "a.y", "b.y", "c.x", "c.0", "a.0.x", "u", "_id");
const paths = fc.oneof(fc.constantFrom("a", "b", "c"), dottedPath);
/** A filter with a single condition, which an index may cover. */
const singleFieldFilter = fc.tuple(paths, condition).map(([path, one]) => ({ [path]: one }));
const simpleFilter = fc.oneof(singleFieldFilter, fc.dictionary(paths, condition, { minKeys: 2, maxKeys: 3 }));
const keysetFilter = fc.tuple(scalar, scalar, fc.constantFrom("$lt", "$gt")).map(([a, b, operatorName]) => ({
  $or: [{ a: { [operatorName]: a } }, { a, b: { [operatorName]: b } }],
}));
const filterList = fc.array(simpleFilter, { minLength: 1, maxLength: 3 });
const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 5, arbitrary: simpleFilter },
  { weight: 1, arbitrary: keysetFilter },
  { weight: 2, arbitrary: filterList.map(($or) => ({ $or })) },
  { weight: 1, arbitrary: filterList.map(($nor) => ({ $nor })) },
  { weight: 1, arbitrary: filterList.map(($and) => ({ $and })) },
  { weight: 1, arbitrary: fc.tuple(simpleFilter, filterList).map(([one, $or]) => ({ ...one, $or })) },
);
const direction = fc.constantFrom(1, -1);

export interface Query {
  readonly filter: Document;
  readonly sort: Document;
  readonly skip: number;
  readonly limit: number;
  readonly path: string;
}

/** Generates a filter with sort, skip and limit. */
export const queries: fc.Arbitrary<Query> = fc.record({
  filter,
  sort: fc.dictionary(fc.constantFrom("a", "b", "c", "a.x", "u"), direction, { maxKeys: 3 }),
  skip: fc.nat({ max: 3 }),
  limit: fc.integer({ min: 1, max: 5 }),
  path: paths,
});

const collectNestedValues = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return [value, ...value.flatMap(collectNestedValues)];
  const { _bsontype: type } = (value ?? {}) as { _bsontype?: string };
  const isNested =
    type === undefined && value !== null && typeof value === "object" && !(value instanceof Date);
  return isNested ? [value, ...Object.values(value).flatMap(collectNestedValues)] : [value];
};

/** Generates filters with bounds at stored values, which reveal off-by-one errors. */
export function createBoundaryFilters(stored: readonly Document[]): fc.Arbitrary<Document> {
  const storedValues = stored.flatMap(({ a, b, c }) => collectNestedValues([a, b, c]));
  const operand = fc.constantFrom(
    ...storedValues.filter((one) => one !== undefined && !(one instanceof BSONRegExp)),
  );
  const comparison = fc.tuple(operator, operand).map(([name, one]) => ({ [name]: one }));
  const boundaryCondition = fc.oneof(
    { weight: 3, arbitrary: comparison },
    {
      weight: 1,
      arbitrary: fc.tuple(comparison, comparison).map(([one, other]) => ({ ...one, ...other })),
    },
    { weight: 1, arbitrary: fc.array(operand, { maxLength: 3 }).map(($in) => ({ $in })) },
  );
  return fc.tuple(paths, boundaryCondition).map(([path, one]) => ({ [path]: one }));
}
