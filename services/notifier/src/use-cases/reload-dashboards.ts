import type { Dashboards } from "./dashboards.js";

/** Too much changed to tell row by row: the dashboards ask for their lists again. */
export function reloadDashboards(dashboards: Dashboards): void {
  dashboards.reload();
}
