import { useState } from "react";
import { saveFacts } from "./api.js";
import type { Facts } from "./api.js";
import type { OrderDetail } from "@tukar-saldo/contracts";
import { toRow, useOrderChange } from "./use-order-change.js";

/**
 * Saves fields of an order. Sends the order version from when the form was opened or, after a conflict, the newer
 * version that the server returned.
 */
export function useSaveFacts(order: OrderDetail) {
  const [seenRow, setSeenRow] = useState(() => toRow(order));
  return useOrderChange<Facts>(seenRow, (facts, version) => saveFacts(order.id, facts, version), setSeenRow);
}
