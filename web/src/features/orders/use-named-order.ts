import { findOrderReferences } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useMemo } from "react";

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
  // The focus stays in the search: more may be typed.
  const onFound = useEffectEvent((found: string) => choose(found, true));
  useEffect(() => {
    if (id !== undefined) onFound(id);
  }, [id]);
}
