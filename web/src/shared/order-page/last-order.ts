/** Under this name the browser keeps its last order; the first page asks only whether there is one. */
export const LAST_ORDER = "lastOrder";
