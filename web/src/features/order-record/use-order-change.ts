import { useMutation } from "@tanstack/react-query";
import type { OrderDetail, TransactionRow } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { hasCode, messageFor, rejectionOf } from "../../shared/api/errors.js";
import { useDesk } from "../../shared/desk/desk.js";
import { freshRowOf } from "../../shared/orders/fresh-row.js";
import { sendChange } from "../../shared/orders/send-change.js";

/** The error of a failed request to change an order, as shown in the form. */
export interface ChangeError {
  readonly text: string;
  /** The order version that was shown; set only if the change failed because somebody else changed the order first. */
  readonly since?: number;
  /** The server's error messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Converts an order of the record to a list row. */
export function toRow({ refund, ...order }: OrderDetail): TransactionRow {
  return { ...order, refund: refund && { amount: refund.amount, at: refund.at } };
}

/** Translates the error of a failed change. @param version the version of the order that was shown */
export function useChangeError(error: Error | null, version: number | undefined): ChangeError | undefined {
  const { t } = useTranslation("record");
  if (!error) return undefined;
  return {
    text: messageFor(error, { rejected: t("record.save.failed"), network: t("error.unreachable") }),
    fields: rejectionOf(error)?.fields ?? {},
    ...(hasCode(error, "STALE_VERSION") && version !== undefined && { since: version }),
  };
}

type SendChange<T> = (value: T, version: number) => Promise<TransactionRow>;

/**
 * Sends a change together with the order version that the user saw. If somebody else changed the order first, the
 * request fails and `onFresh` gets the current order; as the next `seenRow`, it lets the user submit again.
 */
export function useOrderChange<T = void>(
  seenRow: TransactionRow,
  send: SendChange<T>,
  onFresh?: (row: TransactionRow) => void,
) {
  const desk = useDesk();
  const { mutate, isPending, error, context } = useMutation({
    mutationFn: (value: T) => sendChange(desk, seenRow, (version) => send(value, version)),
    onMutate: () => ({ version: seenRow.version }),
    onError: (failure) => {
      const freshRow = freshRowOf(failure);
      if (freshRow) onFresh?.(freshRow);
    },
  });
  return { change: mutate, isPending, changeError: useChangeError(error, context?.version) };
}
