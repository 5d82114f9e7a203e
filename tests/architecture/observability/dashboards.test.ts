import { describe, expect, test } from "@jest/globals";
import { GRAFANA_DASHBOARDS, listDataPanels } from "./rule-files.js";
import type { DashboardPanel } from "./rule-files.js";

const panelsOverlap = (one: DashboardPanel["gridPos"], other: DashboardPanel["gridPos"]): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

describe("Grafana dashboards", () => {
  test("the dashboards are overview, orders, queues and storage, each with its own id", () => {
    const dashboardFiles = ["orders.json", "overview.json", "queues.json", "storage.json"];
    expect(GRAFANA_DASHBOARDS.map(({ file }) => file).sort()).toEqual(dashboardFiles);
    expect(GRAFANA_DASHBOARDS.map(({ file, uid }) => [`tukar-saldo-${file}`, `${uid}.json`])).toEqual(
      GRAFANA_DASHBOARDS.map(({ file }) => [`tukar-saldo-${file}`, `tukar-saldo-${file}`]),
    );
  });

  test.each(GRAFANA_DASHBOARDS)(
    "$file has panels with a title, a description, a unit and queries",
    (dashboard) => {
      const panels = listDataPanels(dashboard);
      expect(panels.length).toBeGreaterThan(10);
      for (const { title, description, fieldConfig, targets = [] } of panels) {
        expect(title).not.toBe("");
        expect(description).toMatch(/\.$/);
        expect(fieldConfig?.defaults.unit).toBeDefined();
        expect(targets.length).toBeGreaterThan(0);
        expect(targets.filter(({ expr }) => expr.trim() === "")).toEqual([]);
      }
    },
  );

  test.each(GRAFANA_DASHBOARDS)(
    "$file uses each of its variables, and no other",
    ({ panels, templating }) => {
      const variableNames = templating.list.map(({ name }) => name);
      const usedVariables = [...JSON.stringify(panels).matchAll(/\$\{?(\w+)/g)].map(([, name]) => name);
      expect([...new Set(usedVariables)].sort()).toEqual(variableNames.toSorted());
    },
  );

  test.each(GRAFANA_DASHBOARDS)(
    "the panels of $file do not overlap and fit into 24 columns",
    ({ panels }) => {
      expect(panels.filter(({ gridPos }) => gridPos.x + gridPos.w > 24)).toEqual([]);
      const panelPairs = panels.flatMap((one, index) => panels.slice(index + 1).map((other) => [one, other]));
      const overlappingPanels = panelPairs.filter(
        ([one, other]) => one && other && panelsOverlap(one.gridPos, other.gridPos),
      );
      expect(overlappingPanels.map((pair) => pair.map(({ title }) => title))).toEqual([]);
    },
  );
});
