import type { Document } from "mongodb";

/** Commands that would never end or fill the memory, on the collections "one", "many" and "some". */

const project = (value: unknown, from = "one"): Document => aggregate(from, { $project: { value } });

function aggregate(from: string, ...pipeline: Document[]): Document {
  return { aggregate: from, pipeline, cursor: {} };
}

const long = { $range: [0, 900_000] };
const text = "$text";
/** Nearly fits at every place of the text. */
const part = { $concat: ["b", { $substrBytes: [text, 0, 4_000_000] }] };
const repeated = (initialValue: unknown, body: unknown): unknown => ({
  $reduce: { input: { $range: [0, 60] }, initialValue, in: body },
});
const each = (input: unknown, body: unknown): unknown => ({ $map: { input, in: body } });
const copies = (count: number): unknown[] => Array.from({ length: count }, () => long);
const doubled = Array.from({ length: 60 }, () => ({ $set: { a: { x: "$a", y: "$a" } } }));
const nested = Array.from({ length: 60 }, (_, n) => ({ $set: { [`a.f${n}`]: "$a" } }));
const added = each(long, { $add: ["$$this", 1] });
const slow = { $eq: [{ $size: each({ $range: [0, 400_000] }, { $add: ["$$this", 1] }) }, 1] };
const unwound = [{ $unwind: "$numbers" }, { $unwind: "$others" }];
const withLong = { $set: { long: { $range: [0, 100_000] } } };
const joined = (pipeline: Document[]): Document => ({ $lookup: { from: "some", pipeline, as: "a" } });
const backwards = each(long, { a: { $subtract: [0, "$$this"] } });

const VALUES: [string, unknown][] = [
  ["a text is doubled again and again", { $strLenCP: repeated("aaaa", { $concat: ["$$value", "$$value"] }) }],
  ["an array is doubled again and again", repeated([1, 2], { $concatArrays: ["$$value", "$$value"] })],
  ["a document is doubled again and again", repeated({}, { x: "$$value", y: "$$value" })],
  ["many long ranges are held", { $size: each(long, long) }],
  ["loops run in loops", { $size: each(long, { $sum: added }) }],
  ["long lists are joined", { $size: { $concatArrays: copies(500) } }],
  ["long lists are zipped", { $size: { $zip: { inputs: copies(200) } } }],
  ["each gap is filled by a long text", { $replaceAll: { input: text, find: "", replacement: text } }],
  ["each character is replaced by one", { $replaceAll: { input: text, find: "a", replacement: text } }],
  ["a long text is sought in a long one", { $indexOfBytes: [text, part] }],
  ["the same is done by characters", { $indexOfCP: [text, part] }],
  ["a long text is split by a long one", { $size: { $split: [text, part] } }],
  ["every place of a long text matches", { $size: { $regexFindAll: { input: text, regex: "" } } }],
  ["a long list is sorted by parts", { $size: { $sortArray: { input: backwards, sortBy: { a: 1 } } } }],
  ["long lists are compared as sets", { $setEquals: [each(long, { $toString: "$$this" }), long] }],
  ["a hard expression meets a long text", { $regexMatch: { input: text, regex: "(a*)*b" } }],
  ["a hard expression refers back", { $regexMatch: { input: text, regex: "(a+)+\\1b" } }],
];

export const ENDLESS_COMMANDS: [string, Document][] = [
  ...VALUES.map(([name, value]): [string, Document] => [name, project(value)]),
  ["a document is doubled from stage to stage", aggregate("some", { $set: { a: 1 } }, ...doubled)],
  ["fields are doubled from stage to stage", aggregate("some", { $set: { a: { b: 1 } } }, ...nested)],
  [
    "doubled ones are grouped by",
    aggregate("some", { $set: { a: 1 } }, ...doubled, { $group: { _id: "$a" } }),
  ],
  [
    "a long literal nearly fits everywhere",
    { find: "one", filter: { text: { $regex: `b${"a".repeat(30_000)}` } } },
  ],
  ["a filter is slow for each document", { find: "some", filter: { $expr: slow } }],
  [
    "lists are multiplied",
    { ...aggregate("many", ...unwound, { $group: { _id: "$others" } }), maxTimeMS: 3000 },
  ],
  ["a product is sorted", { ...aggregate("many", ...unwound, { $sort: { numbers: 1 } }), maxTimeMS: 10_000 }],
  ["all meet all", { ...aggregate("some", joined([joined([])])), maxTimeMS: 5000 }],
  [
    "all long lists are kept",
    aggregate("some", withLong, { $group: { _id: null, all: { $push: "$long" } } }),
  ],
  [
    "the first long lists are kept",
    aggregate("some", withLong, { $group: { _id: null, all: { $firstN: { n: 100_000, input: "$long" } } } }),
  ],
  [
    "something slow is done for each group",
    { ...aggregate("some", { $group: { _id: "$n" } }, { $set: { slow } }), maxTimeMS: 3000 },
  ],
];
