import { LAST_ORDER } from "../../shared/order-page/last-order.js";
import { browserStorage } from "../../shared/storage.js";

/** Whether the page links to the last order. A script of index.html decides it before the first paint, too. */
export function isLastOrderOffered(): boolean {
  const kept = browserStorage.get(LAST_ORDER);
  return kept !== null && !kept.includes('"isDismissed":true');
}

/**
 * Reserves the room of that link by an attribute that style sheets read. If the order then turns out to be over, the room
 * stays until the page is opened again, so that nothing moves under the reader.
 */
export function updateReservedSpace(): void {
  document.documentElement.toggleAttribute("data-kept-order", isLastOrderOffered());
}
