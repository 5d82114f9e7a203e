/** Local storage key of the last order; has its own module, since the landing page only checks that it is set. */
export const LAST_ORDER = "lastOrder";
