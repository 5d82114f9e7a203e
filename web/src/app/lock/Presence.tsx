import { Suspense, useEffect } from "react";
import { settleStepUp, useIsStepUpPending } from "../../shared/access/step-up.js";
import { StepUpMissing } from "./StepUpMissing.js";
import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { useSession } from "../../shared/session.js";
import { ActivityMonitor } from "./ActivityMonitor.js";

const StepUpDialog = lazyPart(
  async () => (await import("../../features/auth/StepUpDialog.js")).StepUpDialog,
  {
    texts: STAFF_TEXTS.access,
    otherwise: StepUpMissing,
  },
);

/** The activity monitor and the step-up dialog, rendered with every staff page. */
export function Presence() {
  const isStepUpPending = useIsStepUpPending();
  const token = useSession()?.token;
  // Calls that wait for a step-up fail when the session ends.
  useEffect(() => () => settleStepUp(false), [token]);
  return (
    <>
      <ActivityMonitor />
      <Suspense fallback={null}>{isStepUpPending && <StepUpDialog />}</Suspense>
    </>
  );
}
