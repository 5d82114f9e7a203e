import { whatsappLink } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import type { KeyActions } from "../../shared/desk/use-keys.js";
import { useCopy } from "../../shared/hooks/use-copy.js";
import { chatText } from "../../shared/orders/chat-text.js";
import { isMaskedNumber, plainAccount } from "../../shared/orders/grouped-digits.js";
import { isOutOfSight } from "./out-of-sight.js";
import { rowElementId } from "./OrderRow.js";
import { plainRupiah } from "../../shared/orders/plain-rupiah.js";

type OnStatus = (row: TransactionRow, to: TransactionStatus) => void;

/** What is done with an order besides its status. */
export interface OrderWork {
  readonly open: (transactionId: string) => void;
  readonly take: (row: TransactionRow) => void;
}

function isInView({ transaction_id }: TransactionRow): boolean {
  const element = document.getElementById(rowElementId(transaction_id));
  return element !== null && !isOutOfSight(element);
}

/** What single keys do with the selected order. One that was scrolled out of sight is shown first. */
export function useOrderKeys(
  row: TransactionRow | undefined,
  onStatus: OnStatus | undefined,
  show: (id: string) => void,
  work: OrderWork,
): KeyActions {
  const { t } = useTranslation("orders");
  const account = useCopy(t("tx.copy.account"));
  const amount = useCopy(t("tx.copy.amount"));
  if (!row) return {};
  const onSeen = (act: () => unknown) => (): void => void (isInView(row) ? act() : show(row.transaction_id));
  const chat = whatsappLink(row.user_whatsapp, chatText(t, row));
  const copies = {
    // What is masked leads nowhere.
    ...(!isMaskedNumber(row.destination_account) && {
      y: onSeen(() => account.copy(plainAccount(row.destination_account))),
    }),
    a: onSeen(() => amount.copy(plainRupiah(row))),
    h: onSeen(() => work.open(row.transaction_id)),
    ...(!isMaskedNumber(row.user_whatsapp) && {
      w: onSeen(() => window.open(chat, "_blank", "noopener")),
    }),
  };
  if (!onStatus) return copies;
  return {
    ...copies,
    t: onSeen(() => work.take(row)),
    p: onSeen(() => onStatus(row, "processing")),
    c: onSeen(() => onStatus(row, "completed")),
    x: onSeen(() => onStatus(row, "cancelled")),
  };
}
