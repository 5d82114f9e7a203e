import type { Document } from "mongodb";

/** Commands that would run forever or exhaust memory, on the collections "one", "many" and "some". */

const createProjectCommand = (value: unknown, from = "one"): Document =>
  createAggregate(from, { $project: { value } });

function createAggregate(from: string, ...pipeline: Document[]): Document {
  return { aggregate: from, pipeline, cursor: {} };
}

const TEXT = "$text";
const repeatValue = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value);
const doublingStages = Array.from({ length: 60 }, () => ({ $set: { a: { x: "$a", y: "$a" } } }));
const nestingStages = Array.from({ length: 60 }, (_, n) => ({ $set: { [`a.f${n}`]: "$a" } }));
const joiningStages = Array.from({ length: 60 }, () => ({ $set: { text: { $concat: [TEXT, TEXT] } } }));
const slowExpression = { $or: repeatValue(20_000, { $eq: [{ $strLenCP: TEXT }, 1] }) };
const unwindStages = [{ $unwind: "$numbers" }, { $unwind: "$others" }];

const SLOW_VALUES: [string, unknown][] = [
  ["concatenates a long text 1,000 times", { $strLenCP: { $concat: repeatValue(1000, TEXT) } }],
  ["returns 50,000 copies of a long text", repeatValue(50_000, { $toUpper: TEXT })],
  ["measures a long text 20,000 times", { $max: repeatValue(1, slowExpression) }],
  ["takes 20,000 substrings of a long text", { $concat: repeatValue(20_000, { $substrCP: [TEXT, 0, 1] }) }],
  ["returns 50,000 copies of the document", repeatValue(1000, repeatValue(50, "$$ROOT"))],
];

const SLOW_PATTERNS: [string, string][] = [
  ["matches a long literal that nearly fits at every position", `b${"a".repeat(30_000)}`],
  ["matches nested quantifiers", "(a*)*b"],
  ["matches a back-reference", "(a+)+\\1b"],
  ["matches nested counted repetitions", "(((a{1,30}){1,30}){1,30})b"],
  ["matches 400 optional alternatives", `${"(a|aa)?".repeat(400)}b`],
  ["matches 300 optional character classes", `(?:${"[a-f]?".repeat(300)})+$x`],
];

export const ENDLESS_COMMANDS: [string, Document][] = [
  ...SLOW_VALUES.map(([name, value]): [string, Document] => [name, createProjectCommand(value)]),
  ...SLOW_PATTERNS.map(([name, $regex]): [string, Document] => [
    name,
    { find: "one", filter: { text: { $regex, $options: "i" } } },
  ]),
  ["doubles a document in each of 60 stages", createAggregate("some", { $set: { a: 1 } }, ...doublingStages)],
  [
    "copies a field into itself in each of 60 stages",
    createAggregate("some", { $set: { a: { b: 1 } } }, ...nestingStages),
  ],
  ["doubles a text in each of 60 stages", createAggregate("one", ...joiningStages)],
  [
    "groups by a document that 60 stages have doubled",
    createAggregate("some", { $set: { a: 1 } }, ...doublingStages, { $group: { _id: "$a" } }),
  ],
  ["evaluates a slow filter", { find: "one", filter: { $expr: slowExpression } }],
  [
    "groups the product of two long lists",
    { ...createAggregate("many", ...unwindStages, { $group: { _id: "$others" } }), maxTimeMS: 3000 },
  ],
  [
    "sorts the product of two long lists",
    { ...createAggregate("many", ...unwindStages, { $sort: { numbers: 1 } }), maxTimeMS: 10_000 },
  ],
  [
    "keeps 100,000 long lists in a group",
    createAggregate("many", { $unwind: "$others" }, { $group: { _id: null, all: { $push: "$numbers" } } }),
  ],
];
