import { useEffect } from "react";
import { answerProof } from "../../shared/access/step-up.js";

/** In place of a question whose files did not come: what waits for its answer fails, and says so. */
export function StepUpMissing() {
  useEffect(() => answerProof(false), []);
  return null;
}
