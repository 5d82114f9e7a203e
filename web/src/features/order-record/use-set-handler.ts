import { useMutation } from "@tanstack/react-query";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useDesk } from "../../shared/desk/desk.js";
import { setHandler } from "../../shared/orders/handling.js";
import type { Handler } from "../../shared/orders/handling.js";
import { useChangeError } from "./use-order-change.js";

interface HandlerChange {
  readonly handler: Handler;
  readonly isTakeOver?: boolean;
}

/** Sets or clears the handler of the order. */
export function useSetHandler(seenRow: TransactionRow) {
  const desk = useDesk();
  const { mutate, isPending, error, context } = useMutation({
    onMutate: () => ({ version: seenRow.version }),
    mutationFn: ({ handler, isTakeOver }: HandlerChange) => setHandler(desk, seenRow, handler, isTakeOver),
  });
  return { change: mutate, isPending, changeError: useChangeError(error, context?.version) };
}
