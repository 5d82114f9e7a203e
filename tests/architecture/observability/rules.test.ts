import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { ADMIN_USAGE } from "../../../services/settings-auth/src/command-line/run-operator-command.js";
import { REPOSITORY_ROOT } from "../source-files.js";
import { ALERT_RULES, PROMTOOL_EXPECTATIONS } from "./rule-files.js";

const runBook = readFileSync(`${REPOSITORY_ROOT}docs/operations.md`, "utf8");
const alertEntries = new Map(
  runBook
    .split(/^### (?=Desk)/m)
    .slice(1)
    .map((entry) => [/^\w+/.exec(entry)?.[0] ?? "", entry.split(/^## /m)[0] ?? ""]),
);
const ADMIN_COMMANDS = ADMIN_USAGE.split("\n").map((line) => line.split(" ")[0]);
const alertNames = ALERT_RULES.map(({ alert }) => alert);

describe("Prometheus alerts", () => {
  test("alerts have unique names that begin with Desk", () => {
    expect(alertNames.length).toBeGreaterThan(20);
    expect(alertNames).toEqual([...new Set(alertNames)]);
    expect(alertNames.filter((name) => !/^Desk[A-Z]\w+$/.test(name))).toEqual([]);
  });

  test.each(ALERT_RULES)("$alert has a severity, a summary and its entry in the run book", (rule) => {
    expect(rule.labels?.["severity"]).toMatch(/^(critical|warning)$/);
    expect(rule.annotations?.["summary"]?.length).toBeGreaterThan(10);
    expect(rule.annotations?.["runbook"]).toBe(`docs/operations.md#${rule.alert.toLowerCase()}`);
    const entry = alertEntries.get(rule.alert) ?? "";
    const severity = rule.labels?.["severity"] === "critical" ? "Critical" : "Warning";
    expect(entry).toContain(`\n\n${severity}. `);
    expect(entry).toMatch(/^- Look: /m);
    expect(entry).toMatch(/^- Do: /m);
  });

  test("the run book describes exactly the alerts that the rules define", () => {
    expect([...alertEntries.keys()].sort()).toEqual(alertNames.toSorted());
  });

  test("the run book names only admin commands that exist", () => {
    const commandMentions = [...alertEntries.values()]
      .join("")
      .replaceAll(/\s+/g, " ")
      .matchAll(/--rm admin ([\w-]+)/g);
    const commands = [...commandMentions].map(([, command]) => command);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter((command) => !ADMIN_COMMANDS.includes(command))).toEqual([]);
  });

  test.each(alertNames)(
    "the alert %s has promtool tests in which it fires, and others in which it does not",
    (name) => {
      const expectations = PROMTOOL_EXPECTATIONS.filter(({ expr }) => expr.includes(`alertname="${name}"`));
      const firingStates = expectations.map(({ exp_samples: samples }) => samples.length > 0);
      expect(firingStates).toContain(true);
      expect(firingStates).toContain(false);
    },
  );
});
