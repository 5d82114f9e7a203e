import { useMutation } from "@tanstack/react-query";
import type { OrderDetail, TransactionRow } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { hasCode, messageFor, rejectionOf } from "../../shared/api/errors.js";
import { useDesk } from "../../shared/desk/desk.js";
import { freshRowOf } from "../../shared/orders/fresh-row.js";
import { sendChange } from "../../shared/orders/send-change.js";

/** A change that failed. */
export interface Trouble {
  readonly text: string;
  /** The version after which somebody else changed the order, if that is why. */
  readonly since?: number;
  /** What the server says of single fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** An order as lists have it. */
export function toRow({ refund, ...order }: OrderDetail): TransactionRow {
  return { ...order, refund: refund && { amount: refund.amount, at: refund.at } };
}

/** What is to be said of a failed change of an order with this version. */
export function useTrouble(error: Error | null, version: number | undefined): Trouble | undefined {
  const { t } = useTranslation("record");
  if (!error) return undefined;
  return {
    text: messageFor(error, { rejected: t("record.save.failed"), network: t("error.unreachable") }),
    fields: rejectionOf(error)?.fields ?? {},
    ...(hasCode(error, "STALE_VERSION") && version !== undefined && { since: version }),
  };
}

type Send<T> = (value: T, version: number) => Promise<TransactionRow>;

/**
 * Changes the order as the person saw it. After somebody else's change `onFresh` gets the order as it is now: sending
 * again means that one.
 */
export function useChange<T = void>(
  seen: TransactionRow,
  send: Send<T>,
  onFresh?: (row: TransactionRow) => void,
) {
  const desk = useDesk();
  const { mutate, isPending, error, context } = useMutation({
    mutationFn: (value: T) => sendChange(desk, seen, (version) => send(value, version)),
    onMutate: () => ({ version: seen.version }),
    onError: (failure) => {
      const fresh = freshRowOf(failure);
      if (fresh) onFresh?.(fresh);
    },
  });
  return { change: mutate, isPending, trouble: useTrouble(error, context?.version) };
}
