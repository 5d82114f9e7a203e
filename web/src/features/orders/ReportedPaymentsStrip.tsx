import type { TransactionRow } from "@tukar-saldo/contracts";
import { BadgeCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { clockMinute } from "../../shared/desk/format.js";
import { formatUsd } from "../../shared/format/money.js";
import { Icon } from "../../shared/ui/Icon.js";
import type { ReportedPayments } from "./use-orders.js";

interface Props {
  readonly payments: ReportedPayments;
  readonly onOpen: (row: TransactionRow) => void;
}

/** Pending orders whose customers reported a payment, oldest first; a press selects the order in the list. */
export function ReportedPaymentsStrip({ payments: { rows, count, isCapped }, onOpen }: Props) {
  const { t } = useTranslation("orders");
  const title = t("tx.paid.title", { count, shown: isCapped ? `${count}+` : count });
  if (rows.length === 0) return null;
  return (
    <section className="paid-strip" aria-label={title}>
      <span className="paid-strip__title">
        <Icon icon={BadgeCheck} />
        {title}
      </span>
      <span className="paid-strip__orders">
        {rows.map((row) => (
          <button key={row.id} type="button" title={row.account_name} onClick={() => onOpen(row)}>
            <b>{row.unique_code}</b> {formatUsd(row.paypal_amount)}{" "}
            <small>{clockMinute(row.customer_paid_at ?? row.created_at)}</small>
          </button>
        ))}
      </span>
    </section>
  );
}
