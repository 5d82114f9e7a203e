import type { TransactionRow } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { dayAndMinute } from "../../shared/desk/format.js";
import { formatUsd } from "../../shared/format/money.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { Badge } from "../../shared/ui/Badge.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { RecordSection } from "./RecordSection.js";

interface Props {
  readonly orders: readonly TransactionRow[];
  readonly onOpen: (transactionId: string) => void;
}

/** Other orders with the same WhatsApp number or account, newest first. */
export function RelatedOrders({ orders, onOpen }: Props) {
  const { t } = useTranslation("record");
  const language = useLanguage();
  return (
    <RecordSection title={t("record.related")}>
      <ul className="record-related">
        {orders.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onOpen(row.transaction_id)}>
              <b>{row.unique_code}</b>
              <span>{formatUsd(row.paypal_amount)}</span>
              <small>{dayAndMinute(row.created_at, language)}</small>
              <Badge {...STATUS_LOOKS[row.status]} look="plain">
                {t(`tx.status.${row.status}`)}
              </Badge>
            </button>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
