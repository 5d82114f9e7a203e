import { findOrderReferences } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useMemo } from "react";
import { TO_ORDER } from "../../shared/desk/to-order.js";
import { useLocation } from "../../shared/router.js";

/** Chooses the order that a search names by its code or link, as soon as it is shown. */
export function useNamedOrder(
  search: string,
  shown: readonly TransactionRow[],
  choose: (id: string, isQuiet: boolean) => void,
): void {
  const named = useMemo(() => findOrderReferences(search), [search]);
  const id = useMemo(
    () => named && shown.find((row) => named.values.includes(row[named.field]))?.transaction_id,
    [named, shown],
  );
  const { state, key } = useLocation();
  const asked = state === TO_ORDER ? key : undefined;
  // The focus stays in the search, where more may be typed, unless the order itself was asked for.
  const onFound = useEffectEvent((found: string) => choose(found, asked === undefined));
  useEffect(() => {
    if (id !== undefined) onFound(id);
  }, [id, asked]);
}
