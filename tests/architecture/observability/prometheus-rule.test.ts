import { expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { PROMETHEUS_RULE_FILE, renderPrometheusRule } from "../../../scripts/docs/prometheus-rule.js";

test("the PrometheusRule of infra/k8s has the rules of infra/observability (else: npm run docs)", async () => {
  expect(readFileSync(PROMETHEUS_RULE_FILE, "utf8")).toBe(await renderPrometheusRule());
});
