import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { countText } from "../../shared/desk/format.js";
import { percentOf, sortByVolume, sumTotals } from "./breakdown-summary.js";
import type { DestinationSum } from "./breakdown-summary.js";
import { TableToggle } from "./TableToggle.js";
import { PercentBar } from "./PercentBar.js";
import { useOrdersText } from "./use-orders-text.js";

interface Props {
  readonly sums: readonly DestinationSum[];
  readonly days: number;
}

/** Panel that shows the orders of the selected range by destination, highest volume first. */
export function DestinationsPanel({ sums, days }: Props) {
  const { t } = useTranslation("analytics");
  const ordersText = useOrdersText();
  const rows = sortByVolume(sums);
  const maxUsd = rows[0]?.usd ?? 0;
  const title = t("analytics.destinations");
  return (
    <section className="panel chart chart--wide">
      <div className="panel__head">
        <div>
          <h3>{title}</h3>
          <p>
            <DestinationsSummary rows={rows} days={days} />
          </p>
        </div>
      </div>
      <ul className="bars bars--destination panel__body">
        {rows.map(({ destination, label, count, usd }) => (
          <li key={destination}>
            <span className="bars__name">{label}</span>
            <PercentBar percent={percentOf(usd, maxUsd)} />
            <b className="number">{formatUsd(usd)}</b>
            <span className="number quiet">{ordersText(count)}</span>
          </li>
        ))}
      </ul>
      <TableToggle
        caption={title}
        columns={[t("analytics.col.destination"), t("analytics.col.orders"), t("analytics.col.usd")]}
        rows={rows.map(({ label, count, usd }) => [label, countText(count), formatUsd(usd)])}
      />
    </section>
  );
}

/** Says how many orders and USD the range has, and which share of the USD went to the two largest destinations. */
function DestinationsSummary({
  rows,
  days,
}: {
  readonly rows: readonly DestinationSum[];
  readonly days: number;
}) {
  const { t } = useTranslation("analytics");
  const ordersText = useOrdersText();
  const { count, usd } = sumTotals(rows);
  if (count === 0) return t("analytics.days.none", { n: days });
  const [first, second] = rows.filter((row) => row.usd > 0);
  const joinedNames = first && second && t("analytics.destinations.and", { a: first.label, b: second.label });
  const names = joinedNames ?? first?.label ?? "";
  const sharePercent = Math.round(percentOf((first?.usd ?? 0) + (second?.usd ?? 0), usd));
  const totalsText = t("analytics.destinations.summary", {
    days,
    orders: ordersText(count),
    usd: formatUsd(usd),
  });
  return `${totalsText} ${t("analytics.destinations.first", { names, share: sharePercent })}`;
}
