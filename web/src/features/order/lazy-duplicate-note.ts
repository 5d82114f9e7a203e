import { lazyPart } from "../../shared/lazy-part.js";
import type { PlacedOrder } from "./placed-orders.js";

/** Lazy, as it is rarely needed; preloaded when the form is first pointed at or focused. */
export const DuplicateNote = lazyPart<{ readonly earlierOrder: PlacedOrder }>(
  async () => (await import("./DuplicateNote.js")).DuplicateNote,
  { texts: "rare" },
);
