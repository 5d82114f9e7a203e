import { whatsappLink } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import type { KeyActions } from "../../shared/desk/use-keys.js";
import { useCopy } from "../../shared/hooks/use-copy.js";
import { chatText } from "../../shared/orders/chat-text.js";
import { isMaskedNumber, plainAccount } from "../../shared/orders/readable-numbers.js";
import { isOutsideViewport } from "./is-outside-viewport.js";
import { rowElementId } from "./OrderRow.js";
import { plainRupiah } from "../../shared/orders/plain-rupiah.js";

type OnStatus = (row: TransactionRow, to: TransactionStatus) => void;

/** Actions on an order other than status changes. */
export interface OrderActions {
  readonly open: (transactionId: string) => void;
  readonly take: (row: TransactionRow) => void;
}

function isInView({ transaction_id }: TransactionRow): boolean {
  const element = document.getElementById(rowElementId(transaction_id));
  return element !== null && !isOutsideViewport(element);
}

/** Shortcut keys for the selected order. A key press on an order scrolled out of view only scrolls to it. */
export function useOrderKeys(
  row: TransactionRow | undefined,
  onStatus: OnStatus | undefined,
  show: (id: string) => void,
  actions: OrderActions,
): KeyActions {
  const { t } = useTranslation("orders");
  const accountCopy = useCopy(t("tx.copy.account"));
  const amountCopy = useCopy(t("tx.copy.amount"));
  if (!row) return {};
  const ifVisible = (act: () => unknown) => (): void =>
    void (isInView(row) ? act() : show(row.transaction_id));
  const chatLink = whatsappLink(row.user_whatsapp, chatText(t, row));
  const readOnlyKeys = {
    // No key copies a masked account number or opens a chat with a masked WhatsApp number.
    ...(!isMaskedNumber(row.destination_account) && {
      y: ifVisible(() => accountCopy.copy(plainAccount(row.destination_account))),
    }),
    a: ifVisible(() => amountCopy.copy(plainRupiah(row))),
    h: ifVisible(() => actions.open(row.transaction_id)),
    ...(!isMaskedNumber(row.user_whatsapp) && {
      w: ifVisible(() => window.open(chatLink, "_blank", "noopener")),
    }),
  };
  if (!onStatus) return readOnlyKeys;
  return {
    ...readOnlyKeys,
    t: ifVisible(() => actions.take(row)),
    p: ifVisible(() => onStatus(row, "processing")),
    c: ifVisible(() => onStatus(row, "completed")),
    x: ifVisible(() => onStatus(row, "cancelled")),
  };
}
