import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatMinute } from "../../shared/format/dates.js";
import { Icon } from "../../shared/ui/Icon.js";

/** Index of the step an order is at. */
const AT: Record<TransactionStatus, number> = { pending: 1, processing: 2, completed: 4, cancelled: 1 };

export function Timeline({ transaction }: { readonly transaction: TransactionRow }) {
  const { t } = useTranslation("summary");
  const at = AT[transaction.status];
  const steps = [
    { name: t("summary.timeline.created"), note: formatMinute(transaction.created_at) },
    { name: t("summary.status.pending"), note: undefined },
    { name: t("summary.timeline.checking"), note: t("summary.timeline.minutes") },
    { name: t("summary.timeline.completed"), note: undefined },
  ];
  return (
    <ol className="timeline" aria-label={t("summary.timeline")}>
      {steps.map(({ name, note }, index) => (
        <li
          key={name}
          className={index < at ? "is-done" : index === at ? "is-now" : undefined}
          aria-current={index === at ? "step" : undefined}
        >
          <span className="timeline__dot">{index < at && <Icon of={Check} />}</span>
          <b>{name}</b>
          {note && <span className="number">{note}</span>}
        </li>
      ))}
    </ol>
  );
}
