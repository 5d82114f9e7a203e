import { expect, test } from "@jest/globals";
import { METRICS } from "@tukar-saldo/service-kit";
import { readFileSync } from "node:fs";
import { REPOSITORY_ROOT } from "../source-files.js";

test("docs/operations.md lists every metric with its type, labels and meaning", () => {
  const operationsText = readFileSync(`${REPOSITORY_ROOT}docs/operations.md`, "utf8");
  const metricRows = operationsText
    .split("\n")
    .filter((line) => /^\| `\w+` \| (counter|gauge|histogram) \|/.test(line));
  expect(metricRows).toEqual(
    Object.entries(METRICS).map(
      ([name, { type, labels, help }]) => `| \`${name}\` | ${type} | ${labels.join(", ")} | ${help} |`,
    ),
  );
});
