import { textScoreOf } from "../../query/text-score.js";
import { location } from "../../values/errors.js";
import { double } from "../../values/numbers.js";
import type { OperatorTable } from "../scope.js";

/** Of what MongoDB knows beside a document, this server has the score of a text search. */
export const META: OperatorTable = {
  $meta: (argument) => {
    if (argument !== "textScore") throw location(17308, `Unsupported argument to $meta: ${String(argument)}`);
    return (scope) => double(textScoreOf(scope.root));
  },
};
