import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { statsQuery } from "../../shared/orders/stats.js";
import { CountButtons } from "./CountButtons.js";
import { DangerZone } from "./DangerZone.js";
import { ExportOptions } from "./ExportOptions.js";
import { Refresh } from "./Refresh.js";
import { StatsBox } from "./StatsBox.js";
import "../../shared/ui/sections.css";
import "./tools.css";

export function ToolsTab() {
  const { t } = useTranslation("tools");
  const { data: stats, dataUpdatedAt } = useQuery(statsQuery);
  return (
    <>
      <div className="page-title">
        <h2>{t("dashboard.tab.tools")}</h2>
      </div>
      <div className="with-aside">
        <div>
          <Refresh fetchedAt={dataUpdatedAt} />
          <ExportOptions />
          <CountButtons stats={stats} />
          <DangerZone total={stats?.total_transactions} />
        </div>
        <StatsBox stats={stats} />
      </div>
    </>
  );
}
