import { describe, expect, test } from "@jest/globals";
import { namesOf, valuesOf } from "./promql.js";

describe("the names in a PromQL expression", () => {
  test("are metrics with the labels they are selected by, and labels of groups", () => {
    const { selectors, groupings } = namesOf(
      'histogram_quantile(0.99, sum by (le, service) (rate(a_bucket{job="x", status=~"5..|{4}"}[5m]))) > 1e3 or 0 * b:c',
    );
    expect(selectors).toEqual([
      { metric: "a_bucket", labels: ["job", "status"] },
      { metric: "b:c", labels: [] },
    ]);
    expect(groupings).toEqual(["le", "service"]);
  });

  test("are not functions, operators, durations and numbers", () => {
    const { selectors, groupings } = namesOf(
      'label_replace(vector(1), "a", "b", "", "") unless on () up == bool 1 and time() - 5 * x offset 1h > 14 * 86400',
    );
    expect(selectors.map(({ metric }) => metric)).toEqual(["up", "x"]);
    expect(groupings).toEqual([]);
  });

  test("have values", () => {
    expect(valuesOf('a{endpoint="one"} + b{endpoint!~"two|three", other="four"}', "endpoint")).toEqual([
      "one",
      "two",
      "three",
    ]);
  });
});
