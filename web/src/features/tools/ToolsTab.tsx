import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { statsQuery } from "../../shared/orders/stats.js";
import { CountButtons } from "./CountButtons.js";
import { DangerZone } from "./DangerZone.js";
import { ExportOptions } from "./ExportOptions.js";
import { RefreshSection } from "./RefreshSection.js";
import { StatsBox } from "./StatsBox.js";
import "../../shared/ui/sections.css";
import "./tools.css";

/** The Tools tab of the dashboard. @param children further tools, shown below the others */
export function ToolsTab({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation("tools");
  const { data: stats, dataUpdatedAt } = useQuery(statsQuery);
  return (
    <>
      <div className="page-title">
        <h2>{t("dashboard.tab.tools")}</h2>
      </div>
      <div className="with-aside">
        <div>
          <RefreshSection fetchedAt={dataUpdatedAt} />
          <ExportOptions />
          <CountButtons stats={stats} />
          <DangerZone total={stats?.total_transactions} />
          {children}
        </div>
        <StatsBox stats={stats} />
      </div>
    </>
  );
}
