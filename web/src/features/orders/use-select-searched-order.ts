import { findOrderReferences } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useMemo } from "react";
import { FOCUS_FOUND_ORDER } from "../../shared/desk/focus-found-order.js";
import { useLocation } from "../../shared/router.js";

/** Selects the order whose code or link was searched for, as soon as the list shows it. */
export function useSelectSearchedOrder(
  search: string,
  rows: readonly TransactionRow[],
  choose: (id: string, keepsFocus: boolean) => void,
): void {
  const references = useMemo(() => findOrderReferences(search), [search]);
  const id = useMemo(
    () => references && rows.find((row) => references.values.includes(row[references.field]))?.transaction_id,
    [references, rows],
  );
  const { state, key } = useLocation();
  const navigationKey = state === FOCUS_FOUND_ORDER ? key : undefined;
  // Keeps the focus in the search box for further typing, unless the user followed a link to this order.
  const onFound = useEffectEvent((foundId: string) => choose(foundId, navigationKey === undefined));
  useEffect(() => {
    if (id !== undefined) onFound(id);
  }, [id, navigationKey]);
}
