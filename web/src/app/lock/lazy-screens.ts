import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";

/** Asks the user to sign in again; the page is locked even if this screen cannot be fetched. */
export const LockScreen = lazyPart(
  async () => (await import("../../features/auth/LockScreen.js")).LockScreen,
  { texts: STAFF_TEXTS.access, otherwise: PartFailed },
);

/** Asks the user to add a second factor before anything else. */
export const EnrolScreen = lazyPart(async () => (await import("./EnrolScreen.js")).EnrolScreen, {
  texts: STAFF_TEXTS.access,
  otherwise: PartFailed,
});
