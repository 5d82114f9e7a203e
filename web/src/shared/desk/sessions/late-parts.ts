import { STAFF_TEXTS } from "../../i18n/staff-texts.js";
import { latePart } from "../../late-part.js";
import { PartFailed } from "../../ui/PartFailed.js";

export const Sessions = latePart(async () => (await import("./Sessions.js")).Sessions, {
  texts: STAFF_TEXTS.access,
  otherwise: PartFailed,
});
