import type { Dashboards } from "../use-cases/dashboards.js";
import { reloadDashboards } from "../use-cases/reload-dashboards.js";

export async function onOrdersReset(dashboards: Dashboards): Promise<void> {
  reloadDashboards(dashboards);
}
