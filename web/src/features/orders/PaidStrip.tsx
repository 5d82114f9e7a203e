import type { TransactionRow } from "@tukar-saldo/contracts";
import { BadgeCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { clockMinute } from "../../shared/desk/format.js";
import { formatUsd } from "../../shared/format/money.js";
import { Icon } from "../../shared/ui/Icon.js";

interface Props {
  readonly rows: readonly TransactionRow[];
  readonly onOpen: (row: TransactionRow) => void;
}

/** Pending orders whose customers say that they have paid, the oldest first; pressing one goes to it. */
export function PaidStrip({ rows, onOpen }: Props) {
  const { t } = useTranslation("orders");
  if (rows.length === 0) return null;
  return (
    <section className="paid-strip" aria-label={t("tx.paid.title", { count: rows.length })}>
      <span className="paid-strip__title">
        <Icon of={BadgeCheck} />
        {t("tx.paid.title", { count: rows.length })}
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
