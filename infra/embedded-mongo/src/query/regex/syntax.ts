/** A set of characters: ranges of code points, Unicode properties, or everything but these. */
export interface CharacterSet {
  readonly ranges: readonly (readonly [number, number])[];
  readonly properties: readonly string[];
  readonly negated: boolean;
}

/** A regular expression, parsed. */
export type Node =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence" | "alternatives"; readonly parts: readonly Node[] }
  | {
      readonly kind: "repeat";
      readonly body: Node;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    }
  | { readonly kind: "assert"; readonly at: Assertion }
  | { readonly kind: "group"; readonly body: Node; readonly name?: string }
  | { readonly kind: "look"; readonly body: Node; readonly opening: string }
  | { readonly kind: "reference"; readonly to: string };

export type Assertion = "start" | "end" | "veryEnd" | "lineStart" | "lineEnd" | "word" | "notWord";

export interface Flags {
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
  extended: boolean;
}

export const DIGITS: CharacterSet = { ranges: [[48, 57]], properties: [], negated: false };
export const WORD: CharacterSet = {
  ranges: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  properties: [],
  negated: false,
};
export const SPACE: CharacterSet = {
  ranges: [
    [9, 13],
    [32, 32],
  ],
  properties: [],
  negated: false,
};
export const BLANK: CharacterSet = {
  ranges: [
    [9, 9],
    [32, 32],
    [160, 160],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
  ],
  properties: [],
  negated: false,
};
export const VERTICAL: CharacterSet = {
  ranges: [
    [10, 13],
    [0x85, 0x85],
    [0x2028, 0x2029],
  ],
  properties: [],
  negated: false,
};
export const NEWLINE: CharacterSet = { ranges: [[10, 10]], properties: [], negated: false };

const LAST = 0x10ffff;

export function inverted(set: CharacterSet): CharacterSet {
  return { ...set, negated: !set.negated };
}

export function single(point: number): CharacterSet {
  return { ranges: [[point, point]], properties: [], negated: false };
}

/** The set as ranges only; a negated one of properties cannot be written so. */
export function positiveRanges(set: CharacterSet): readonly (readonly [number, number])[] {
  if (!set.negated) return set.ranges;
  const result: [number, number][] = [];
  let next = 0;
  for (const [low, high] of [...set.ranges].sort((a, b) => a[0] - b[0])) {
    if (low > next) result.push([next, low - 1]);
    next = Math.max(next, high + 1);
  }
  if (next <= LAST) result.push([next, LAST]);
  return result;
}
