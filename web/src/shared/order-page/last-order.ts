/** Local storage key of the last order. The landing page checks it without loading order-storage.ts. */
export const LAST_ORDER = "lastOrder";
