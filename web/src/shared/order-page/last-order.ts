/** The browser's storage key of its last order. The landing page needs only to know whether there is one. */
export const LAST_ORDER = "lastOrder";
