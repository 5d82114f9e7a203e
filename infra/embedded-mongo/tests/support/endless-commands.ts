import type { Document } from "mongodb";

/** Commands that would run forever or exhaust memory, on the collections "one", "many" and "some". */

const project = (value: unknown, from = "one"): Document => aggregate(from, { $project: { value } });

function aggregate(from: string, ...pipeline: Document[]): Document {
  return { aggregate: from, pipeline, cursor: {} };
}

const text = "$text";
const copies = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value);
const doubled = Array.from({ length: 60 }, () => ({ $set: { a: { x: "$a", y: "$a" } } }));
const nested = Array.from({ length: 60 }, (_, n) => ({ $set: { [`a.f${n}`]: "$a" } }));
const joined = Array.from({ length: 60 }, () => ({ $set: { text: { $concat: [text, text] } } }));
const slow = { $or: copies(20_000, { $eq: [{ $strLenCP: text }, 1] }) };
const unwound = [{ $unwind: "$numbers" }, { $unwind: "$others" }];

const VALUES: [string, unknown][] = [
  ["a long text is joined many times", { $strLenCP: { $concat: copies(1000, text) } }],
  ["a long text is held many times", copies(50_000, { $toUpper: text })],
  ["a long text is walked many times", { $max: copies(1, slow) }],
  ["a long text is cut many times", { $concat: copies(20_000, { $substrCP: [text, 0, 1] }) }],
  ["a long list is held many times", copies(1000, copies(50, "$$ROOT"))],
];

const PATTERNS: [string, string][] = [
  ["a long literal nearly fits everywhere", `b${"a".repeat(30_000)}`],
  ["loops stand in loops", "(a*)*b"],
  ["an expression refers back", "(a+)+\\1b"],
  ["counted repetitions are multiplied", "(((a{1,30}){1,30}){1,30})b"],
  ["many choices are open at each place", `${"(a|aa)?".repeat(400)}b`],
  ["the case does not matter", `(?:${"[a-f]?".repeat(300)})+$x`],
];

export const ENDLESS_COMMANDS: [string, Document][] = [
  ...VALUES.map(([name, value]): [string, Document] => [name, project(value)]),
  ...PATTERNS.map(([name, $regex]): [string, Document] => [
    name,
    { find: "one", filter: { text: { $regex, $options: "i" } } },
  ]),
  ["a document is doubled from stage to stage", aggregate("some", { $set: { a: 1 } }, ...doubled)],
  ["fields are doubled from stage to stage", aggregate("some", { $set: { a: { b: 1 } } }, ...nested)],
  ["a text is doubled from stage to stage", aggregate("one", ...joined)],
  [
    "doubled ones are grouped by",
    aggregate("some", { $set: { a: 1 } }, ...doubled, { $group: { _id: "$a" } }),
  ],
  ["a filter is slow for each document", { find: "one", filter: { $expr: slow } }],
  [
    "lists are multiplied",
    { ...aggregate("many", ...unwound, { $group: { _id: "$others" } }), maxTimeMS: 3000 },
  ],
  ["a product is sorted", { ...aggregate("many", ...unwound, { $sort: { numbers: 1 } }), maxTimeMS: 10_000 }],
  [
    "all long lists are kept",
    aggregate("many", { $unwind: "$others" }, { $group: { _id: null, all: { $push: "$numbers" } } }),
  ],
];
