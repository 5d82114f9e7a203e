import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { OrderStats } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { countText } from "../../shared/desk/format.js";
import { formatPercent } from "../../shared/format/percent.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { percentOf } from "./breakdown-summary.js";
import { TableToggle } from "./TableToggle.js";
import { PercentBar } from "./PercentBar.js";

/** Panel that shows the number of orders by status. */
export function StatusPanel({ stats }: { readonly stats: OrderStats }) {
  const { t } = useTranslation("analytics");
  const language = useLanguage();
  const total = stats.total_transactions;
  const summaryValues = { completed: countText(stats.completed), total: countText(total) };
  const rows = TRANSACTION_STATUSES.map((status) => {
    const percent = percentOf(stats[status], total);
    const statusName = t(`tx.status.${status}`);
    return {
      status,
      name: statusName,
      count: countText(stats[status]),
      percent,
      share: formatPercent(percent, language),
    };
  });
  return (
    <section className="panel chart">
      <div className="panel__head">
        <div>
          <h3>{t("analytics.status")}</h3>
          <p>{total > 0 ? t("analytics.status.summary", summaryValues) : t("analytics.status.none")}</p>
        </div>
      </div>
      <ul className="bars bars--status panel__body">
        {rows.map(({ status, name, count, percent, share }) => (
          <li key={status} data-status={status}>
            <span className="bars__name">
              <Icon icon={STATUS_LOOKS[status].icon} />
              {name}
            </span>
            <PercentBar percent={percent} />
            <b className="number">{count}</b>
            <span className="number quiet">{share}</span>
          </li>
        ))}
      </ul>
      <TableToggle
        caption={t("analytics.status")}
        columns={[t("analytics.col.status"), t("analytics.col.count"), t("analytics.col.share")]}
        rows={rows.map(({ name, count, share }) => [name, count, share])}
      />
    </section>
  );
}
