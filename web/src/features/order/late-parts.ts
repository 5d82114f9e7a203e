import { latePart } from "../../shared/late-part.js";
import type { PlacedOrder } from "./placed-orders.js";

/** Lazy, as it is rarely needed; preloaded when the form is first pointed at or focused. */
export const DuplicateNote = latePart<{ readonly earlierOrder: PlacedOrder }>(
  async () => (await import("./DuplicateNote.js")).DuplicateNote,
  { texts: "rare" },
);
