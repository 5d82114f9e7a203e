import type { CharacterSet, Node } from "./syntax.js";

/** The pattern in JavaScript's syntax, for flag "u" (and "i"). */
export function emit(node: Node): string {
  switch (node.kind) {
    case "set":
      return emitSet(node.set);
    case "sequence":
      return node.parts.map(emitPart).join("");
    case "alternatives":
      return node.parts.map(emit).join("|");
    case "repeat":
      return `${emitUnit(node.body)}${quantifier(node.min, node.max)}${node.lazy ? "?" : ""}`;
    case "assert":
      return ASSERTIONS[node.at];
    case "group":
      return `(${node.name === undefined ? "" : `?<${node.name}>`}${emit(node.body)})`;
    case "look":
      return `(?${node.opening}${emit(node.body)})`;
    case "reference":
      return node.to.startsWith("<") ? `\\k${node.to}` : `(?:\\${node.to})`;
  }
}

const ASSERTIONS = {
  start: "^",
  end: "(?=\\n?$)",
  veryEnd: "$",
  lineStart: "(?:^|(?<=\\n))",
  lineEnd: "(?=\\n|$)",
  word: "\\b",
  notWord: "\\B",
};

function emitPart(node: Node): string {
  return node.kind === "alternatives" ? `(?:${emit(node)})` : emit(node);
}

function emitUnit(node: Node): string {
  const single = node.kind === "set" || node.kind === "group" || node.kind === "reference";
  return single ? emit(node) : `(?:${emit(node)})`;
}

function quantifier(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function emitSet(set: CharacterSet): string {
  const [only, second] = set.ranges;
  if (
    only !== undefined &&
    second === undefined &&
    only[0] === only[1] &&
    !set.negated &&
    set.properties.length === 0
  ) {
    return emitPoint(only[0]);
  }
  const ranges = set.ranges.map(([low, high]) =>
    low === high ? emitPoint(low) : `${emitPoint(low)}-${emitPoint(high)}`,
  );
  return `[${set.negated ? "^" : ""}${ranges.join("")}${set.properties.join("")}]`;
}

function emitPoint(point: number): string {
  const isPlain =
    (point >= 48 && point <= 57) || (point >= 65 && point <= 90) || (point >= 97 && point <= 122);
  return isPlain ? String.fromCodePoint(point) : `\\u{${point.toString(16)}}`;
}
