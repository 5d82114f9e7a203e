import { browserStorage } from "../storage.js";

/** The browser's storage key of its last order. The landing page needs only to know whether there is one. */
export const LAST_ORDER = "lastOrder";

/** Whether the landing page links to the last order. A script of index.html decides it before the first paint, too. */
export function isLastOrderOffered(): boolean {
  const kept = browserStorage.get(LAST_ORDER);
  return kept !== null && !kept.includes('"isDismissed":true');
}

/** Reserves the room of that link, or gives it up, by an attribute that style sheets read. */
export function updateLastOrderRoom(): void {
  document.documentElement.toggleAttribute("data-kept-order", isLastOrderOffered());
}
