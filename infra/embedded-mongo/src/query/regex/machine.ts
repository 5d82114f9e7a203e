import { location } from "../../values/errors.js";
import type { Instruction } from "./program.js";
import { WORD } from "./syntax.js";
import type { Assertion } from "./syntax.js";

const MAX_STEPS = 3_000_000;

/**
 * Tells whether a text contains a match, following all ways through the program at once: time grows with the
 * length of the text, whatever the pattern. A text that still needs too many steps is an error, not a wait.
 */
export function runProgram(program: readonly Instruction[], text: string): boolean {
  const machine = new Machine(program, text);
  for (let at = 0; ;) {
    machine.begin(at);
    if (machine.matched) return true;
    if (at >= text.length) return false;
    const point = text.codePointAt(at) as number;
    at += point > 0xffff ? 2 : 1;
    machine.step(point, at);
    if (machine.matched) return true;
  }
}

class Machine {
  matched = false;
  private steps = 0;
  private round = 0;
  private current: number[] = [];
  private next: number[] = [];
  private readonly seen: Uint32Array;
  private readonly stack: number[] = [];

  constructor(
    private readonly program: readonly Instruction[],
    private readonly text: string,
  ) {
    this.seen = new Uint32Array(program.length);
    this.round = 1;
  }

  /** A match may begin at every place. */
  begin(at: number): void {
    this.follow(0, at, this.current);
  }

  /** Moves all ways over one character, to the place `at` behind it. */
  step(point: number, at: number): void {
    this.round++;
    this.next.length = 0;
    for (const place of this.current) {
      const instruction = this.program[place] as Extract<Instruction, { kind: "set" }>;
      if (instruction.test(point)) this.follow(place + 1, at, this.next);
    }
    this.steps += this.current.length;
    if (this.steps > MAX_STEPS + 2 * this.text.length)
      throw location(51156, "Error occurred while executing regular expression: match limit exceeded");
    [this.current, this.next] = [this.next, this.current];
  }

  private follow(start: number, at: number, into: number[]): void {
    this.stack.push(start);
    for (let place = this.stack.pop(); place !== undefined; place = this.stack.pop()) {
      if (this.seen[place] === this.round) continue;
      this.seen[place] = this.round;
      this.steps++;
      const instruction = this.program[place] as Instruction;
      if (instruction.kind === "set") into.push(place);
      else if (instruction.kind === "match") this.matched = true;
      else if (instruction.kind === "split") for (const to of instruction.to) this.stack.push(to);
      else if (holds(instruction.at, this.text, at)) this.stack.push(place + 1);
    }
  }
}

function holds(assertion: Assertion, text: string, at: number): boolean {
  switch (assertion) {
    case "start":
      return at === 0;
    case "veryEnd":
      return at === text.length;
    case "end":
      return at === text.length || (at === text.length - 1 && text[at] === "\n");
    case "lineStart":
      return at === 0 || text[at - 1] === "\n";
    case "lineEnd":
      return at === text.length || text[at] === "\n";
    case "word":
      return isWord(text, at - 1) !== isWord(text, at);
    case "notWord":
      return isWord(text, at - 1) === isWord(text, at);
  }
}

function isWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return WORD.ranges.some(([low, high]) => unit >= low && unit <= high);
}
