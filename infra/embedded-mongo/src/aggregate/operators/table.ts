import type { OperatorTable } from "../scope.js";
import { ARITHMETIC } from "./arithmetic.js";
import { COMPARISON } from "./comparison.js";
import { DATE_PARTS } from "./date-parts.js";
import { ROUNDING } from "./rounding.js";
import { STRINGS } from "./strings.js";

/** The operators of aggregation expressions; all others are refused by name. */
export const OPERATORS: OperatorTable = {
  $literal: (argument) => () => argument,
  ...ARITHMETIC,
  ...ROUNDING,
  ...COMPARISON,
  ...STRINGS,
  ...DATE_PARTS,
};
