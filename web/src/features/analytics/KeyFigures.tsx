import type { OrderStats } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { countText } from "../../shared/desk/format.js";

const UNKNOWN_TEXT = "–";

interface Props {
  readonly stats: OrderStats | undefined;
  /** Whether loading failed, so that dashes are shown instead of skeletons. */
  readonly isUnknown: boolean;
}

/** Shows the number of orders, their total volume and the average amount per order in one row. */
export function KeyFigures({ stats, isUnknown }: Props) {
  const { t } = useTranslation("analytics");
  const averageUsd =
    stats && stats.total_transactions > 0 ? stats.total_amount / stats.total_transactions : 0;
  const figures = [
    {
      name: t("dashboard.stats.total"),
      value: stats && countText(stats.total_transactions),
      note: t("analytics.total.note"),
    },
    {
      name: t("dashboard.stats.amount"),
      value: stats && formatUsd(stats.total_amount),
      note: t("analytics.amount.note"),
    },
    {
      name: t("analytics.average"),
      value: stats && formatUsd(averageUsd),
      note: t("analytics.average.note"),
    },
  ];
  return (
    <dl className="key-figures">
      {figures.map(({ name, value, note }) => (
        <div className="key-figure" key={name}>
          <dt>{name}</dt>
          <dd>
            {value ?? (isUnknown ? UNKNOWN_TEXT : <Skeleton width="120px" height="1lh" />)}
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
