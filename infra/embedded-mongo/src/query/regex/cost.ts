import type { Node } from "./syntax.js";

/** What a backtracking engine may need for a pattern. */
export interface Cost {
  /** A repetition inside a repetition: time may double with each character. */
  readonly exponential: boolean;
  /** Otherwise time grows as this power of the text's length … */
  readonly degree: number;
  /** … times two to this power, for choices between a few ways. */
  readonly choices: number;
  /** How many characters a match has at most, repetitions without an end counted once. */
  readonly width: number;
  /** Whether only a backtracking engine can run it: it looks around or refers back. */
  readonly backtracks: boolean;
}

const MANY = 8;
const NOTHING: Cost = { exponential: false, degree: 0, choices: 0, width: 0, backtracks: false };

/** JavaScript's engine already takes seconds to compile some patterns of more choices. */
const MOST_CHOICES = 12;

/** Judges a pattern, on the safe side. */
export function costOf(node: Node): Cost {
  const cost = judge(node);
  return cost.choices > MOST_CHOICES ? { ...cost, exponential: true } : cost;
}

function judge(node: Node): Cost {
  switch (node.kind) {
    case "set":
      return { ...NOTHING, width: 1 };
    case "assert":
      return NOTHING;
    case "reference":
      return { ...NOTHING, degree: 1, backtracks: true };
    case "sequence":
      return node.parts.map(judge).reduce(together, NOTHING);
    case "alternatives":
      return node.parts.map(judge).reduce(together, { ...NOTHING, choices: Math.log2(node.parts.length) });
    case "group":
      return judge(node.body);
    case "look":
      return { ...judge(node.body), backtracks: true };
    case "repeat":
      return costOfRepeat(node);
  }
}

function together(a: Cost, b: Cost): Cost {
  return {
    exponential: a.exponential || b.exponential,
    degree: a.degree + b.degree,
    choices: a.choices + b.choices,
    width: a.width + b.width,
    backtracks: a.backtracks || b.backtracks,
  };
}

function costOfRepeat({ body, min, max }: Extract<Node, { kind: "repeat" }>): Cost {
  const inner = judge(body);
  const width = inner.width * (max === Infinity ? Math.max(1, min) : max);
  if (max >= MANY) {
    const exponential = inner.exponential || inner.degree > 0 || inner.choices > 0;
    return { ...inner, width, exponential, degree: inner.degree + Number(max !== min), choices: 0 };
  }
  const times = Math.max(1, max);
  const choices = inner.choices * times + Math.log2(max - min + 1);
  return { ...inner, width, degree: inner.degree * times, choices };
}
