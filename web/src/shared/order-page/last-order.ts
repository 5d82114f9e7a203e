import { browserStorage } from "../storage.js";

/** The local storage key of the last order that was placed in this browser. */
export const LAST_ORDER = "lastOrder";

/** Whether the landing page links to the last order. A script in index.html repeats this rule before first paint. */
export function isLastOrderOffered(): boolean {
  const stored = browserStorage.get(LAST_ORDER);
  return stored !== null && !stored.includes('"isDismissed":true');
}

/** Sets or removes the attribute by which style sheets reserve room for the link to the last order. */
export function updateLastOrderRoom(): void {
  document.documentElement.toggleAttribute("data-kept-order", isLastOrderOffered());
}
