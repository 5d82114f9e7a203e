import { latePart } from "../../shared/late-part.js";
import type { PlacedOrder } from "./placed-orders.js";

/** Seldom asked; fetched with the first touch of the form, so that it is there when it is. */
export const DuplicateNote = latePart<{ readonly earlier: PlacedOrder }>(
  async () => (await import("./DuplicateNote.js")).DuplicateNote,
  { texts: "rare" },
);
