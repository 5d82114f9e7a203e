/** Passed along with a search for an order's code: the focus goes to the order. */
export const TO_ORDER = "to-order";
