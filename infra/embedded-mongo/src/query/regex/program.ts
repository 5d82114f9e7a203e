import { invalidRegex } from "./reader.js";
import type { Assertion, CharacterSet, Node } from "./syntax.js";

type PointTest = (point: number) => boolean;

export type Instruction =
  | { readonly kind: "set"; readonly test: PointTest }
  | { readonly kind: "split"; readonly to: number[] }
  | { readonly kind: "assert"; readonly at: Assertion }
  | { readonly kind: "match" };

const MAX_SIZE = 20_000;

/** Compiles a pattern without look-around and references for the machine that never backtracks. */
export function compileProgram(node: Node, ignoreCase: boolean): Instruction[] {
  const program: Instruction[] = [];
  const add = (instruction: Instruction): number => {
    if (program.length >= MAX_SIZE) throw invalidRegex("regular expression is too large");
    return program.push(instruction) - 1;
  };
  write(node, add, program, ignoreCase);
  add({ kind: "match" });
  return program;
}

type Add = (instruction: Instruction) => number;

function write(node: Node, add: Add, program: Instruction[], ignoreCase: boolean): void {
  switch (node.kind) {
    case "set":
      add({ kind: "set", test: setTest(node.set, ignoreCase) });
      return;
    case "assert":
      add({ kind: "assert", at: node.at });
      return;
    case "sequence":
      for (const part of node.parts) write(part, add, program, ignoreCase);
      return;
    case "group":
      write(node.body, add, program, ignoreCase);
      return;
    case "alternatives":
      writeAlternatives(node.parts, add, program, ignoreCase);
      return;
    case "repeat":
      writeRepeat(node, add, program, ignoreCase);
      return;
    default:
      throw invalidRegex("look-around and references cannot be used here");
  }
}

function writeAlternatives(
  parts: readonly Node[],
  add: Add,
  program: Instruction[],
  ignoreCase: boolean,
): void {
  const fork: number[] = [];
  const exits: number[][] = [];
  add({ kind: "split", to: fork });
  for (const part of parts) {
    fork.push(program.length);
    write(part, add, program, ignoreCase);
    const exit: number[] = [];
    add({ kind: "split", to: exit });
    exits.push(exit);
  }
  for (const exit of exits) exit.push(program.length);
}

function writeRepeat(
  node: Extract<Node, { kind: "repeat" }>,
  add: Add,
  program: Instruction[],
  ignoreCase: boolean,
): void {
  for (let count = 0; count < node.min; count++) write(node.body, add, program, ignoreCase);
  if (node.max === Infinity) {
    const fork: number[] = [];
    const start = add({ kind: "split", to: fork });
    fork.push(program.length);
    write(node.body, add, program, ignoreCase);
    add({ kind: "split", to: [start] });
    fork.push(program.length);
    return;
  }
  const forks: number[][] = [];
  for (let count = node.min; count < node.max; count++) {
    const fork: number[] = [];
    add({ kind: "split", to: fork });
    fork.push(program.length);
    forks.push(fork);
    write(node.body, add, program, ignoreCase);
  }
  for (const fork of forks) fork.push(program.length);
}

const known = {
  plain: new WeakMap<CharacterSet, PointTest>(),
  ignoringCase: new WeakMap<CharacterSet, PointTest>(),
};

/** A counted repetition writes the same set many times; its test is made once. */
function setTest(set: CharacterSet, ignoreCase: boolean): PointTest {
  const tests = ignoreCase ? known.ignoringCase : known.plain;
  const test = tests.get(set) ?? makeTest(set, ignoreCase);
  tests.set(set, test);
  return test;
}

function makeTest(set: CharacterSet, ignoreCase: boolean): PointTest {
  const properties = set.properties.map((property) => new RegExp(property, "u"));
  const holds = (point: number) =>
    set.ranges.some(([low, high]) => point >= low && point <= high) ||
    properties.some((property) => property.test(String.fromCodePoint(point)));
  const any = ignoreCase ? (point: number) => holds(point) || variants(point).some(holds) : holds;
  const ascii = Uint8Array.from({ length: 128 }, (_unused, point) => Number(any(point) !== set.negated));
  return (point) => (point < 128 ? ascii[point] === 1 : any(point) !== set.negated);
}

function variants(point: number): number[] {
  const text = String.fromCodePoint(point);
  return [text.toLowerCase(), text.toUpperCase()].map((other) => other.codePointAt(0) as number);
}
