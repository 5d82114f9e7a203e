import { lazyPart } from "../../shared/lazy-part.js";
import type { PlacedOrder } from "./placed-orders.js";

/** Lazy, as it is rarely needed; preloaded on the first pointer or focus event in the form. */
export const DuplicateNote = lazyPart<{ readonly earlierOrder: PlacedOrder }>(
  async () => (await import("./DuplicateNote.js")).DuplicateNote,
  { texts: "rare" },
);
