import { readCharacterEscape } from "./escapes.js";
import { invalidRegex } from "./reader.js";
import type { PatternReader } from "./reader.js";
import { positiveRanges, SPACE, WORD, DIGITS } from "./syntax.js";
import type { CharacterSet } from "./syntax.js";

type Range = readonly [number, number];

const POSIX: Readonly<Record<string, readonly Range[]>> = {
  alpha: [
    [65, 90],
    [97, 122],
  ],
  digit: DIGITS.ranges,
  alnum: [
    [48, 57],
    [65, 90],
    [97, 122],
  ],
  upper: [[65, 90]],
  lower: [[97, 122]],
  space: SPACE.ranges,
  blank: [
    [9, 9],
    [32, 32],
  ],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  xdigit: [
    [48, 57],
    [65, 70],
    [97, 102],
  ],
  word: WORD.ranges,
  cntrl: [
    [0, 31],
    [127, 127],
  ],
  print: [[32, 126]],
  graph: [[33, 126]],
  ascii: [[0, 127]],
};

/** Reads a bracketed class; its opening bracket was taken. */
export function readClass(reader: PatternReader): CharacterSet {
  const negated = reader.take("^");
  const ranges: Range[] = [];
  const properties: string[] = [];
  let first = true;
  while (first || reader.peek() !== "]") {
    first = false;
    const item = readItem(reader);
    const high = item.point === undefined ? undefined : readRangeEnd(reader);
    if (item.point === undefined || high === undefined) add(item.set, ranges, properties);
    else if (high < item.point) throw invalidRegex("range out of order in character class");
    else ranges.push([item.point, high]);
  }
  reader.take("]");
  return { ranges, properties, negated };
}

function add(set: CharacterSet, ranges: Range[], properties: string[]): void {
  ranges.push(...(set.ranges.length > 0 || set.negated ? positiveRanges(set) : []));
  properties.push(...set.properties);
}

interface Item {
  readonly set: CharacterSet;
  /** The code point, where the item is a single character. */
  readonly point: number | undefined;
}

function readItem(reader: PatternReader): Item {
  if (reader.ahead("[:")) return { set: readPosix(reader), point: undefined };
  if (reader.take("\\")) return readEscaped(reader);
  return one(reader.next().codePointAt(0) as number);
}

function one(point: number): Item {
  return { set: { ranges: [[point, point]], properties: [], negated: false }, point };
}

function readEscaped(reader: PatternReader): Item {
  if (reader.take("b")) return one(8);
  const set = readCharacterEscape(reader);
  if (set === undefined) throw invalidRegex(`unrecognized escape \\${reader.peek()} in a character class`);
  const [only, other] = set.ranges;
  const isOne = only !== undefined && other === undefined && only[0] === only[1] && !set.negated;
  return { set, point: isOne ? only[0] : undefined };
}

function readPosix(reader: PatternReader): CharacterSet {
  reader.take("[:");
  const negated = reader.take("^");
  const name = reader.until(":]");
  const ranges = Object.hasOwn(POSIX, name) ? POSIX[name] : undefined;
  if (ranges === undefined) throw invalidRegex(`unknown POSIX class name ${name}`);
  return { ranges, properties: [], negated };
}

function readRangeEnd(reader: PatternReader): number | undefined {
  if (reader.peek() !== "-" || reader.peek(1) === "]" || reader.peek(1) === "") return undefined;
  reader.take("-");
  const { point } = readItem(reader);
  if (point === undefined) throw invalidRegex("invalid range in character class");
  return point;
}
