import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LazyDeskText } from "../../shared/LazyDeskText.js";
import { formatMinute } from "../../shared/format/dates.js";
import { Icon } from "../../shared/ui/Icon.js";

/** Index of the current step for each status. */
const STEP_INDEXES: Record<TransactionStatus, number> = {
  pending: 1,
  processing: 2,
  completed: 4,
  cancelled: 1,
};

interface Props {
  readonly transaction: TransactionRow;
  /** Undefined while the status is unknown. */
  readonly status: TransactionStatus | undefined;
}

export function Timeline({ transaction, status }: Props) {
  const { t } = useTranslation("summary");
  const currentIndex = status ? STEP_INDEXES[status] : 1;
  const { created_at, completed_at, updated_at } = transaction;
  const createdStep = { name: t("summary.timeline.created"), note: formatMinute(created_at) };
  const openSteps = [
    { name: t("summary.status.pending"), note: undefined },
    {
      name: t("summary.timeline.checking"),
      note: <LazyDeskText about="payouts" fallback={t("summary.timeline.minutes")} />,
    },
    { name: t("summary.timeline.completed"), note: completed_at ? formatMinute(completed_at) : undefined },
  ];
  const cancelledSteps = [{ name: t("status.cancelled"), note: formatMinute(updated_at) }];
  const steps = [createdStep, ...(status === "cancelled" ? cancelledSteps : openSteps)];
  return (
    <ol className="timeline" aria-label={t("summary.timeline")}>
      {steps.map(({ name, note }, index) => {
        const isNow = index === currentIndex && status !== undefined;
        return (
          <li
            key={name}
            className={index < currentIndex ? "is-done" : isNow ? "is-now" : undefined}
            aria-current={isNow ? "step" : undefined}
          >
            <span className="timeline__dot">{index < currentIndex && <Icon icon={Check} />}</span>
            <b>{name}</b>
            {note && <span className="number">{note}</span>}
          </li>
        );
      })}
    </ol>
  );
}
