import { LAST_ORDER } from "../../shared/order-page/last-order.js";
import { browserStorage } from "../../shared/storage.js";

/**
 * Whether the landing page links to this browser's last order. Before the first paint, an inline script in index.html
 * checks the same condition.
 */
export function isLastOrderOffered(): boolean {
  const storedOrder = browserStorage.get(LAST_ORDER);
  return storedOrder !== null && !storedOrder.includes('"isDismissed":true');
}

/**
 * Sets or removes the attribute by which style sheets reserve space for the link to the last order. The space stays if
 * the order turns out to be closed, to avoid a layout shift.
 */
export function updateReservedSpace(): void {
  document.documentElement.toggleAttribute("data-kept-order", isLastOrderOffered());
}
