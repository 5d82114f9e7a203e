import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { statsQuery } from "../../shared/orders/stats.js";
import { breakdownQuery } from "./api.js";
import type { Range } from "./api.js";
import { ChartsLoadError } from "./ChartsLoadError.js";
import { DaysPanel } from "./DaysPanel.js";
import { DestinationsPanel } from "./DestinationsPanel.js";
import { KeyFigures } from "./KeyFigures.js";
import { StatusPanel } from "./StatusPanel.js";
import { useOrdersText } from "./use-orders-text.js";
import "../../shared/ui/sections.css";
import "./analytics.css";

const DEFAULT_RANGE: Range = 14;

export function AnalyticsTab() {
  const { t } = useTranslation("analytics");
  const ordersText = useOrdersText();
  const [range, setRange] = useState<Range>(DEFAULT_RANGE);
  const stats = useQuery(statsQuery);
  const breakdown = useQuery({ ...breakdownQuery(range), placeholderData: keepPreviousData });
  const failedQueries = [stats, breakdown].filter(({ isError, data }) => isError && !data);
  return (
    <>
      <div className="page-title">
        <h2>{t("dashboard.tab.analytics")}</h2>
        {stats.data && (
          <span className="quiet wide-only">
            {t("analytics.lead", { orders: ordersText(stats.data.total_transactions) })}
          </span>
        )}
      </div>
      {failedQueries.length > 0 && (
        <ChartsLoadError onRetry={() => failedQueries.forEach(({ refetch }) => void refetch())} />
      )}
      <KeyFigures stats={stats.data} isUnknown={stats.isError} />
      <div className="charts">
        {stats.data ? <StatusPanel stats={stats.data} /> : !stats.isError && <ChartSkeleton />}
        {breakdown.data ? (
          <>
            <DaysPanel days={breakdown.data.by_day} range={range} onRange={setRange} />
            <DestinationsPanel sums={breakdown.data.by_destination} days={breakdown.data.by_day.length} />
          </>
        ) : (
          !breakdown.isError && <ChartSkeleton />
        )}
      </div>
    </>
  );
}

function ChartSkeleton() {
  return <Skeleton height="440px" className="charts__placeholder" />;
}
