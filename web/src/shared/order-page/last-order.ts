/** The local storage key of the last order; the landing page only checks whether it is set. */
export const LAST_ORDER = "lastOrder";
