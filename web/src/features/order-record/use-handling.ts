import { useMutation } from "@tanstack/react-query";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useDesk } from "../../shared/desk/desk.js";
import { setHandler } from "../../shared/orders/handling.js";
import type { Handler } from "../../shared/orders/handling.js";
import { useTrouble } from "./use-change.js";

interface Next {
  readonly handler: Handler;
  readonly isTakeOver?: boolean;
}

/** Takes, releases or hands over the order. */
export function useHandling(seen: TransactionRow) {
  const desk = useDesk();
  const { mutate, isPending, error, context } = useMutation({
    onMutate: () => ({ version: seen.version }),
    mutationFn: ({ handler, isTakeOver }: Next) => setHandler(desk, seen, handler, isTakeOver),
  });
  return { change: mutate, isPending, trouble: useTrouble(error, context?.version) };
}
