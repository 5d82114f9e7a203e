import type { Node } from "./syntax.js";

/** What a backtracking engine may need for a pattern. */
export interface Cost {
  /** A repetition inside a repetition: time may double with each character. */
  readonly exponential: boolean;
  /** Otherwise time grows as this power of the text's length. */
  readonly degree: number;
  /** Whether only a backtracking engine can run it: it looks around or refers back. */
  readonly backtracks: boolean;
}

const MANY = 8;

/** Judges a pattern, on the safe side. */
export function costOf(node: Node): Cost {
  switch (node.kind) {
    case "set":
    case "assert":
      return { exponential: false, degree: 0, backtracks: false };
    case "reference":
      return { exponential: false, degree: 1, backtracks: true };
    case "sequence":
    case "alternatives":
      return combined(node.parts.map(costOf), (degrees) => degrees.reduce((sum, degree) => sum + degree, 0));
    case "group":
      return costOf(node.body);
    case "look":
      return { ...costOf(node.body), backtracks: true };
    case "repeat":
      return costOfRepeat(node);
  }
}

function costOfRepeat(node: Extract<Node, { kind: "repeat" }>): Cost {
  const inner = costOf(node.body);
  if (node.max <= 1) return inner;
  const varies = node.max !== node.min;
  const many = node.max >= MANY;
  const ambiguous = inner.degree > 0 || isAmbiguous(node.body);
  const exponential = inner.exponential || (many && ambiguous);
  return {
    exponential,
    degree: inner.degree * Math.min(node.max, MANY) + (varies && many ? 1 : 0),
    backtracks: inner.backtracks,
  };
}

/** Whether a body can match the same text in several ways, or texts of several lengths. */
function isAmbiguous(node: Node): boolean {
  switch (node.kind) {
    case "alternatives":
      return true;
    case "repeat":
      return node.min !== node.max || isAmbiguous(node.body);
    case "sequence":
      return node.parts.some(isAmbiguous);
    case "group":
      return isAmbiguous(node.body);
    default:
      return false;
  }
}

function combined(costs: readonly Cost[], degree: (degrees: number[]) => number): Cost {
  return {
    exponential: costs.some((cost) => cost.exponential),
    degree: degree(costs.map((cost) => cost.degree)),
    backtracks: costs.some((cost) => cost.backtracks),
  };
}
