import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { latePart } from "../../shared/late-part.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";

/** Asks a person to sign in again; a page is locked without it, too. */
export const LockScreen = latePart(
  async () => (await import("../../features/auth/LockScreen.js")).LockScreen,
  { texts: STAFF_TEXTS.access, otherwise: PartFailed },
);

/** Asks for a second factor before anything else. */
export const EnrolScreen = latePart(async () => (await import("./EnrolScreen.js")).EnrolScreen, {
  texts: STAFF_TEXTS.access,
  otherwise: PartFailed,
});
