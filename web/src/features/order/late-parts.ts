import { latePart } from "../../shared/late-part.js";
import type { PlacedOrder } from "./placed-orders.js";

/** Rarely needed, so it is lazy; the form preloads it when first pointed at or focused. */
export const DuplicateNote = latePart<{ readonly earlier: PlacedOrder }>(
  async () => (await import("./DuplicateNote.js")).DuplicateNote,
  { texts: "rare" },
);
