import { useEffect } from "react";
import { settleStepUp } from "../../shared/access/step-up.js";

/** Rendered if the step-up dialog's code cannot be fetched: the waiting calls fail and show their error. */
export function StepUpMissing() {
  useEffect(() => settleStepUp(false), []);
  return null;
}
