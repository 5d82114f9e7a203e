/** Navigation state of a search for an order's code: the found order takes the focus. */
export const FOCUS_FOUND_ORDER = "to-order";
