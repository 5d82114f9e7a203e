import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { parse, stringify } from "yaml";

const toAbsolutePath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const RULES = "infra/observability/rules";
export const PROMETHEUS_RULE_FILE = toAbsolutePath("infra/k8s/components/monitoring/prometheus-rule.yaml");

/** Renders the rules of infra/observability as a PrometheusRule resource, for the Prometheus Operator. */
export async function renderPrometheusRule(): Promise<string> {
  const files = readdirSync(toAbsolutePath(RULES)).filter((name) => name.endsWith(".yml"));
  const groups = files
    .sort()
    .flatMap(
      (name) =>
        (parse(readFileSync(toAbsolutePath(`${RULES}/${name}`), "utf8")) as { groups: object[] }).groups,
    );
  const rule = {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "tukar-saldo" },
    spec: { groups },
  };
  const text = `# Written by npm run docs from ${RULES}.\n${stringify(rule, { lineWidth: 0 })}`;
  return format(text, { parser: "yaml", printWidth: 110 });
}
