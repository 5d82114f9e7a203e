import { describe, expect, test } from "@jest/globals";
import { findMetricsAndLabels, findLabelValues } from "./promql.js";

describe("parsing a PromQL expression", () => {
  test("findMetricsAndLabels finds metrics, the labels that select them, and labels that group results", () => {
    const { selectors, groupings } = findMetricsAndLabels(
      'histogram_quantile(0.99, sum by (le, service) (rate(a_bucket{job="x", status=~"5..|{4}"}[5m]))) > 1e3 or 0 * b:c',
    );
    expect(selectors).toEqual([
      { metric: "a_bucket", labels: ["job", "status"] },
      { metric: "b:c", labels: [] },
    ]);
    expect(groupings).toEqual(["le", "service"]);
  });

  test("findMetricsAndLabels does not mistake a function, operator, duration or number for a metric", () => {
    const { selectors, groupings } = findMetricsAndLabels(
      'label_replace(vector(1), "a", "b", "", "") unless on () up == bool 1 and time() - 5 * x offset 1h > 14 * 86400',
    );
    expect(selectors.map(({ metric }) => metric)).toEqual(["up", "x"]);
    expect(groupings).toEqual([]);
  });

  test("findLabelValues finds the values with which an expression compares a label", () => {
    expect(findLabelValues('a{endpoint="one"} + b{endpoint!~"two|three", other="four"}', "endpoint")).toEqual(
      ["one", "two", "three"],
    );
  });
});
