/** Navigation state for a search by order code: the order list focuses the order that it finds. */
export const FOCUS_FOUND_ORDER = "to-order";
