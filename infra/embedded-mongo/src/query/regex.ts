import { location } from "../values/errors.js";
import { costOf } from "./regex/cost.js";
import type { Cost } from "./regex/cost.js";
import { emit } from "./regex/emit.js";
import { runProgram } from "./regex/machine.js";
import { parseRegex } from "./regex/parse.js";
import { compileProgram } from "./regex/program.js";
import { invalidRegex } from "./regex/reader.js";
import type { Flags, Node } from "./regex/syntax.js";

/** Where a regular expression matched: the match itself and its groups. */
export interface Match {
  readonly index: number;
  readonly groups: (string | undefined)[];
}

export interface Matcher {
  find(text: string, from: number): Match | undefined;
}

/** Up to this many steps, a few milliseconds, the backtracking engine of JavaScript may be used. */
const QUICK = 2_000_000;
const BEARABLE = 50_000_000;
/** The same for comparing single characters; a match up to SHORT characters long needs no limit. */
const COMPARISONS = 1_000_000_000;
const SHORT = 64;

/**
 * Compiles a regular expression of MongoDB (PCRE syntax, options i m s x u) into a test of texts.
 * JavaScript's own engine runs it where that is surely quick; otherwise a machine whose time grows only with
 * the length of the text.
 */
export function compileRegex(pattern: string, options: string): (text: string) => boolean {
  const { node, flags, regex, cost } = read(pattern, options, "");
  if (cost.backtracks) return (text) => checkLength(text, cost) && regex.test(text);
  let program: ReturnType<typeof compileProgram> | undefined;
  return (text) => {
    if (isSimple(text, cost) || isQuick(text, cost)) return regex.test(text);
    program ??= compileProgram(node, flags.ignoreCase);
    return runProgram(program, text);
  };
}

/**
 * Compiles a regular expression into a search that also tells where it matched; it must be sure to end soon.
 */
export function compileMatcher(pattern: string, options: string): Matcher {
  const { regex, cost } = read(pattern, options, "g");
  if (cost.exponential) throw invalidRegex("nested quantifiers are not supported where groups are wanted");
  return {
    find: (text, from) => {
      checkLength(text, cost);
      regex.lastIndex = from;
      const found = regex.exec(text);
      return found === null ? undefined : { index: found.index, groups: [...found] };
    },
  };
}

/** Plain text and character sets: at most each character of the one is compared with each of the other. */
const isPlain = (cost: Cost) => !cost.exponential && cost.degree === 0 && cost.choices === 0;
const isSimple = (text: string, cost: Cost) =>
  isPlain(cost) && (cost.width <= SHORT || text.length * cost.width <= COMPARISONS);

/** A search may start anywhere, so each quantifier adds a power to the length. */
const steps = (text: string, cost: Cost) => text.length ** (cost.degree + 1) * 2 ** cost.choices;

function isQuick(text: string, cost: Cost): boolean {
  if (cost.exponential || isPlain(cost)) return false;
  return steps(text, cost) <= (cost.degree === 0 ? BEARABLE : QUICK);
}

function checkLength(text: string, cost: Cost): true {
  if (isPlain(cost) ? isSimple(text, cost) : steps(text, cost) <= BEARABLE) return true;
  throw location(51156, "Error occurred while executing regular expression: match limit exceeded");
}

interface Compiled {
  readonly node: Node;
  readonly flags: Flags;
  readonly regex: RegExp;
  readonly cost: Cost;
}

function read(pattern: string, options: string, more: string): Compiled {
  for (const option of options) {
    if (!"imsxu".includes(option)) throw location(51108, `invalid flag in regex options: ${option}`);
  }
  const has = (option: string) => options.includes(option);
  const flags: Flags = { ignoreCase: has("i"), multiline: has("m"), dotAll: has("s"), extended: has("x") };
  const node = parseRegex(pattern, flags);
  const cost = costOf(node);
  if (cost.backtracks && cost.exponential) {
    throw invalidRegex("nested quantifiers together with look-around or references are not supported");
  }
  if (!cost.backtracks && !isPlain(cost)) compileProgram(node, flags.ignoreCase);
  return {
    node,
    flags,
    cost,
    regex: native(emit(node), `u${flags.ignoreCase ? "i" : ""}${more}`, !cost.exponential),
  };
}

function native(source: string, flags: string, isUsed: boolean): RegExp {
  try {
    const regex = new RegExp(source, flags);
    // The engine compiles, and finds a pattern too large, only when it is first used.
    if (isUsed) regex.test("");
    regex.lastIndex = 0;
    return regex;
  } catch (error) {
    throw invalidRegex((error as Error).message);
  }
}
