import { STAFF_TEXTS } from "../../i18n/staff-texts.js";
import { lazyPart } from "../../lazy-part.js";
import { PartFailed } from "../../ui/PartFailed.js";

export const Sessions = lazyPart(async () => (await import("./Sessions.js")).Sessions, {
  texts: STAFF_TEXTS.access,
  otherwise: PartFailed,
});
