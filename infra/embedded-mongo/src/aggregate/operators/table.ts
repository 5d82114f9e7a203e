import type { OperatorTable } from "../scope.js";
import { ACCUMULATOR_EXPRESSIONS } from "./accumulated.js";
import { ARITHMETIC } from "./arithmetic.js";
import { ARRAYS } from "./arrays.js";
import { ARRAY_SCOPES } from "./array-scopes.js";
import { COMPARISON } from "./comparison.js";
import { CONVERSION } from "./conversion.js";
import { DATE_PARTS } from "./date-parts.js";
import { DATE_STEPS } from "./date-steps.js";
import { DATE_TEXTS } from "./date-texts.js";
import { FUNCTIONS } from "./functions.js";
import { META } from "./meta.js";
import { OBJECTS } from "./objects.js";
import { REGEXES } from "./regexes.js";
import { ROUNDING } from "./rounding.js";
import { SETS } from "./sets.js";
import { STRINGS } from "./strings.js";

/** Every operator of aggregation expressions; what is not here is refused by name. */
export const OPERATORS: OperatorTable = {
  ...ARITHMETIC,
  ...ROUNDING,
  ...FUNCTIONS,
  ...COMPARISON,
  ...ARRAYS,
  ...ARRAY_SCOPES,
  ...SETS,
  ...STRINGS,
  ...REGEXES,
  ...OBJECTS,
  ...CONVERSION,
  ...DATE_PARTS,
  ...DATE_TEXTS,
  ...DATE_STEPS,
  ...ACCUMULATOR_EXPRESSIONS,
  ...META,
};
