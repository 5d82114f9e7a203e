/** Local storage key of the last order. In a module of its own, since the landing page only checks that it is set. */
export const LAST_ORDER = "lastOrder";
