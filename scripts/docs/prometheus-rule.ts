import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { parse, stringify } from "yaml";

const toAbsolutePath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const RULES_FOLDER = "infra/observability/rules";
export const PROMETHEUS_RULE_FILE = toAbsolutePath("infra/k8s/components/monitoring/prometheus-rule.yaml");

/** Renders the rules of infra/observability as a PrometheusRule resource, for the Prometheus Operator. */
export async function renderPrometheusRule(): Promise<string> {
  const ruleFiles = readdirSync(toAbsolutePath(RULES_FOLDER)).filter((name) => name.endsWith(".yml"));
  const groups = ruleFiles
    .sort()
    .flatMap(
      (name) =>
        (parse(readFileSync(toAbsolutePath(`${RULES_FOLDER}/${name}`), "utf8")) as { groups: object[] })
          .groups,
    );
  const prometheusRule = {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "tukar-saldo" },
    spec: { groups },
  };
  const text = `# Written by npm run docs from ${RULES_FOLDER}.\n${stringify(prometheusRule, { lineWidth: 0 })}`;
  return format(text, { parser: "yaml", printWidth: 110 });
}
