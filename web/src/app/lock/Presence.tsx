import { Suspense, useEffect } from "react";
import { answerProof, useProofAsked } from "../../shared/access/step-up.js";
import { StepUpMissing } from "./StepUpMissing.js";
import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { latePart } from "../../shared/late-part.js";
import { useSession } from "../../shared/session.js";
import { Beat } from "./Beat.js";

const StepUpDialog = latePart(
  async () => (await import("../../features/auth/StepUpDialog.js")).StepUpDialog,
  {
    texts: STAFF_TEXTS.access,
    otherwise: StepUpMissing,
  },
);

/** What asks and tells whether the person of the session is there, beside every page of staff. */
export function Presence() {
  const isAsked = useProofAsked();
  const token = useSession()?.token;
  // What waits for a proof must not wait for the next session.
  useEffect(() => () => answerProof(false), [token]);
  return (
    <>
      <Beat />
      <Suspense fallback={null}>{isAsked && <StepUpDialog />}</Suspense>
    </>
  );
}
