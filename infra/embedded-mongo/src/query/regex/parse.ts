import { readClass } from "./character-class.js";
import { readCharacterEscape } from "./escapes.js";
import { invalidRegex, PatternReader } from "./reader.js";
import { inverted, NEWLINE, single } from "./syntax.js";
import type { Flags, Node } from "./syntax.js";

const MAX_DEPTH = 100;
const MAX_LENGTH = 32_764;

/** Parses PCRE syntax as far as it is supported; what is not is an error (51091), never another meaning. */
export function parseRegex(pattern: string, flags: Flags): Node {
  if (pattern.length > MAX_LENGTH) throw invalidRegex("regular expression is too large");
  const reader = new PatternReader(pattern);
  readLeadingOptions(reader, flags);
  const node = alternatives({ reader, flags, depth: 0 });
  if (!reader.done) throw invalidRegex("unmatched closing parenthesis");
  return node;
}

interface State {
  readonly reader: PatternReader;
  readonly flags: Flags;
  readonly depth: number;
}

const OPTIONS: Record<string, keyof Flags> = { i: "ignoreCase", m: "multiline", s: "dotAll", x: "extended" };

function readLeadingOptions(reader: PatternReader, flags: Flags): void {
  while (reader.ahead("(?") && OPTIONS[reader.peek(2)] !== undefined) {
    reader.take("(?");
    const letters = reader.run(/[imsx]/);
    if (!reader.take(")")) throw invalidRegex("options are supported at the start of a pattern only");
    for (const letter of letters) flags[OPTIONS[letter] as keyof Flags] = true;
  }
}

function alternatives(state: State): Node {
  if (state.depth > MAX_DEPTH) throw invalidRegex("parentheses are too deeply nested");
  const parts = [sequence(state)];
  while (state.reader.take("|")) parts.push(sequence(state));
  return parts.length === 1 ? (parts[0] as Node) : { kind: "alternatives", parts };
}

function sequence(state: State): Node {
  const { reader } = state;
  const parts: Node[] = [];
  while (!reader.done && reader.peek() !== "|" && reader.peek() !== ")") {
    if (skipIgnored(state)) continue;
    if (reader.take("\\Q")) parts.push(...quoted(reader));
    else parts.push(quantified(atom(state), state));
  }
  return parts.length === 1 ? (parts[0] as Node) : { kind: "sequence", parts };
}

/** White space and comments, where option x is set; (?#comments) anywhere. */
function skipIgnored({ reader, flags }: State): boolean {
  if (reader.take("(?#")) return (reader.until(")"), true);
  if (!flags.extended) return false;
  if (/\s/.test(reader.peek())) return (reader.next(), true);
  if (!reader.take("#")) return false;
  while (!reader.done && reader.next() !== "\n");
  return true;
}

function quoted(reader: PatternReader): Node[] {
  const parts: Node[] = [];
  while (!reader.done && !reader.take("\\E"))
    parts.push({ kind: "set", set: single(reader.next().codePointAt(0) as number) });
  return parts;
}

function atom(state: State): Node {
  const { reader, flags } = state;
  const character = reader.next();
  if (character === "(") return group(state);
  if (character === "[") return { kind: "set", set: readClass(reader) };
  if (character === "\\") return escape(state);
  if (character === ".")
    return { kind: "set", set: flags.dotAll ? inverted({ ...NEWLINE, ranges: [] }) : inverted(NEWLINE) };
  if (character === "^") return { kind: "assert", at: flags.multiline ? "lineStart" : "start" };
  if (character === "$") return { kind: "assert", at: flags.multiline ? "lineEnd" : "end" };
  if ("*+?".includes(character)) throw invalidRegex("quantifier does not follow a repeatable item");
  return { kind: "set", set: single(character.codePointAt(0) as number) };
}

const ASSERTIONS = { A: "start", z: "veryEnd", Z: "end", b: "word", B: "notWord" } as const;

function escape({ reader }: State): Node {
  if (reader.done) throw invalidRegex("\\ at end of pattern");
  const set = readCharacterEscape(reader);
  if (set !== undefined) return { kind: "set", set };
  const letter = reader.next();
  const at = Object.hasOwn(ASSERTIONS, letter) ? ASSERTIONS[letter as keyof typeof ASSERTIONS] : undefined;
  if (at !== undefined) return { kind: "assert", at };
  if (/[1-9]/.test(letter)) return { kind: "reference", to: letter + reader.run(/\d/) };
  if (letter === "k" && reader.take("<")) return { kind: "reference", to: `<${reader.until(">")}>` };
  throw invalidRegex(`unsupported escape \\${letter}`);
}

function group(state: State): Node {
  const { reader } = state;
  const inner = { ...state, depth: state.depth + 1 };
  const close = (body: Node): Node => {
    if (!reader.take(")")) throw invalidRegex("missing closing parenthesis");
    return body;
  };
  if (!reader.take("?")) return { kind: "group", body: close(alternatives(inner)) };
  if (reader.take(":")) return close(alternatives(inner));
  for (const opening of ["=", "!", "<=", "<!"]) {
    if (reader.take(opening)) return { kind: "look", opening, body: close(alternatives(inner)) };
  }
  if (!reader.take("P<") && !reader.take("<")) throw invalidRegex(`unsupported group (?${reader.peek()}`);
  const name = reader.until(">");
  if (!/^[A-Za-z_]\w*$/.test(name)) throw invalidRegex("syntax error in subpattern name");
  return { kind: "group", name, body: close(alternatives(inner)) };
}

function quantified(body: Node, state: State): Node {
  let node = body;
  for (;;) {
    const bounds = readBounds(state.reader);
    if (bounds === undefined) return node;
    if (state.reader.peek() === "+") throw invalidRegex("possessive quantifiers are not supported");
    if (node.kind === "repeat") throw invalidRegex("nothing to repeat");
    const [min, max] = bounds;
    if (max < min) throw invalidRegex("numbers out of order in {} quantifier");
    const lazy = state.reader.take("?");
    node = node.kind === "assert" ? node : { kind: "repeat", body: node, min, max, lazy };
  }
}

const MAX_COUNT = 65_535;

function readBounds(reader: PatternReader): [number, number] | undefined {
  if (reader.take("*")) return [0, Infinity];
  if (reader.take("+")) return [1, Infinity];
  if (reader.take("?")) return [0, 1];
  const counted = /^\{(\d+)(?:(,)(\d*))?\}/.exec(
    Array.from({ length: 14 }, (_unused, index) => reader.peek(index)).join(""),
  );
  if (counted === null) return undefined;
  reader.take(counted[0]);
  const min = Number(counted[1]);
  const max = counted[2] === undefined ? min : counted[3] === "" ? Infinity : Number(counted[3]);
  if (min > MAX_COUNT || (max !== Infinity && max > MAX_COUNT))
    throw invalidRegex("number too big in {} quantifier");
  return [min, max];
}
