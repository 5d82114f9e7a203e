import { whatsappLink } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import type { KeyActions } from "../../shared/desk/use-keys.js";
import { useCopy } from "../../shared/hooks/use-copy.js";
import { chatText } from "./chat-text.js";
import { plainAccount } from "./grouped-digits.js";
import { plainRupiah } from "./plain-rupiah.js";

type OnStatus = (row: TransactionRow, to: TransactionStatus) => void;

/** What single keys do with the selected order. */
export function useOrderKeys(row: TransactionRow | undefined, onStatus: OnStatus | undefined): KeyActions {
  const { t } = useTranslation("orders");
  const account = useCopy(t("tx.copy.account"));
  const amount = useCopy(t("tx.copy.amount"));
  if (!row) return {};
  const copies = {
    y: () => void account.copy(plainAccount(row.destination_account)),
    a: () => void amount.copy(plainRupiah(row)),
    w: () => void window.open(whatsappLink(row.user_whatsapp, chatText(t, row)), "_blank", "noopener"),
  };
  if (!onStatus) return copies;
  return {
    ...copies,
    p: () => onStatus(row, "processing"),
    c: () => onStatus(row, "completed"),
    x: () => onStatus(row, "cancelled"),
  };
}
