import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { OrderStats } from "@tukar-saldo/contracts";
import { ChartColumn, List } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { countText } from "../../shared/desk/format.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";

export function StatsBox({ stats }: { readonly stats: OrderStats | undefined }) {
  const { t } = useTranslation("tools");
  const id = useId();
  const rows = [
    { name: t("dashboard.stats.total"), icon: List, value: stats && countText(stats.total_transactions) },
    ...TRANSACTION_STATUSES.map((status) => ({
      name: t(`tx.status.${status}`),
      icon: STATUS_LOOKS[status].icon,
      status,
      value: stats && countText(stats[status]),
    })),
    { name: t("dashboard.stats.amount"), icon: ChartColumn, value: stats && formatUsd(stats.total_amount) },
  ];
  return (
    <aside className="panel stats-box" aria-labelledby={id}>
      <div className="panel__head">
        <h3 id={id}>{t("tools.stats")}</h3>
      </div>
      <dl className="panel__body">
        {rows.map(({ name, icon, value, ...row }) => (
          <div key={name} data-status={"status" in row ? row.status : undefined}>
            <dt>
              <Icon icon={icon} />
              {name}
            </dt>
            <dd>{value ?? <Skeleton width="48px" height="16px" />}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
