import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { REPOSITORY_ROOT } from "../source-files.js";

const OBSERVABILITY_FOLDER = `${REPOSITORY_ROOT}infra/observability`;

/** An alert (`alert`) or a recording rule (`record`). */
export interface PrometheusRule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface AlertRule extends PrometheusRule {
  readonly alert: string;
}

/** An expectation of a promtool test: the result of an expression at one point in time. */
interface RuleTest {
  readonly promql_expr_test?: { readonly expr: string; readonly exp_samples: unknown[] }[];
}

const parseYamlFile = <T>(path: string): T => parse(readFileSync(path, "utf8")) as T;
const listYamlFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".yml"))
    .map((name) => `${folder}/${name}`);

export const PROMETHEUS_RULES: readonly PrometheusRule[] = listYamlFiles(
  `${OBSERVABILITY_FOLDER}/rules`,
).flatMap((path) =>
  parseYamlFile<{ groups: { rules: PrometheusRule[] }[] }>(path).groups.flatMap((group) => group.rules),
);

export const ALERT_RULES = PROMETHEUS_RULES.filter((rule): rule is AlertRule => rule.alert !== undefined);

/** The expected results of all promtool tests. */
export const PROMTOOL_EXPECTATIONS = listYamlFiles(`${OBSERVABILITY_FOLDER}/rules/tests`)
  .flatMap((path) => parseYamlFile<{ tests: RuleTest[] }>(path).tests)
  .flatMap(({ promql_expr_test: expected = [] }) => expected);

/** A panel of a dashboard, with its queries. */
export interface DashboardPanel {
  readonly title: string;
  readonly type: string;
  readonly description?: string;
  readonly targets?: { readonly expr: string }[];
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

export interface Dashboard {
  readonly file: string;
  readonly uid: string;
  readonly templating: { readonly list: { readonly name: string }[] };
  readonly panels: readonly DashboardPanel[];
}

export const GRAFANA_DASHBOARDS: readonly Dashboard[] = readdirSync(`${OBSERVABILITY_FOLDER}/dashboards`)
  .filter((name) => name.endsWith(".json"))
  .map((file) => ({
    ...parseYamlFile<Omit<Dashboard, "file">>(`${OBSERVABILITY_FOLDER}/dashboards/${file}`),
    file,
  }));

/** Lists the panels that show data, without the headings of rows. */
export const listDataPanels = ({ panels }: Dashboard): DashboardPanel[] =>
  panels.filter(({ type }) => type !== "row");
