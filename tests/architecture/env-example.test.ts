import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import type * as z from "zod";
import { ENVIRONMENT_SCHEMAS } from "../system/environment-schemas.js";
import { REPOSITORY_ROOT } from "./source-files.js";

/** The defaults of variables in docker-compose.yml, some of which differ from the defaults of the services. */
const composeDefaults = new Map(
  [...readFileSync(`${REPOSITORY_ROOT}docker-compose.yml`, "utf8").matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);
const DIFFERS_IN_COMPOSE = ["HUMAN_VERIFICATION", "TRUST_PROXY", "DOMAIN"];
const VARIABLES_FOR_TESTS = ["FAULT"];

const exampleLines = readFileSync(`${REPOSITORY_ROOT}.env.example`, "utf8").split("\n");
const listedVariables = exampleLines.flatMap((line, index) => {
  const [, name = "", value = ""] = /^#?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
  return name === "" ? [] : [{ name, value, meaning: exampleLines[index - 1] ?? "" }];
});
const listedNames = listedVariables.map(({ name }) => name);

/** The schema of each variable, from the first service that reads it. */
const schemaByVariable = new Map<string, z.ZodType>();
for (const { shape } of Object.values(ENVIRONMENT_SCHEMAS)) {
  for (const [name, type] of Object.entries(shape))
    if (!schemaByVariable.has(name)) schemaByVariable.set(name, type);
}

/** Reads the default of a variable as text; empty if there is none. */
function readDefault(name: string): string {
  const { success, data } = schemaByVariable.get(name)?.safeParse(undefined) ?? { success: false };
  return success && data !== undefined ? String(data) : "";
}

describe("variables in .env.example", () => {
  test(".env.example lists every variable that a service reads, except those for tests", () => {
    expect(schemaByVariable.size).toBeGreaterThan(25);
    expect([...schemaByVariable.keys()].filter((name) => !listedNames.includes(name))).toEqual(
      VARIABLES_FOR_TESTS,
    );
  });

  test(".env.example lists each variable once, and only variables that a service or docker-compose.yml reads", () => {
    const composeOnlyVariables = [...composeDefaults.keys()].filter((name) => !schemaByVariable.has(name));
    expect(listedNames.filter((name) => !schemaByVariable.has(name)).sort()).toEqual(
      composeOnlyVariables.sort(),
    );
    expect(listedNames).toEqual([...new Set(listedNames)]);
  });

  test(".env.example states the default of each variable", () => {
    const wrongDefaults = listedVariables.filter(
      ({ name, value }) => schemaByVariable.has(name) && value !== readDefault(name),
    );
    expect(wrongDefaults).toEqual([]);
    const comparedVariables = listedVariables.filter(
      ({ name }) => composeDefaults.has(name) && !DIFFERS_IN_COMPOSE.includes(name),
    );
    expect(comparedVariables.length).toBeGreaterThan(5);
    expect(comparedVariables.filter(({ name, value }) => value !== composeDefaults.get(name))).toEqual([]);
  });

  test(".env.example describes each variable in one line, and all its variables are commented out", () => {
    expect(listedVariables.filter(({ meaning }) => !/^# [A-Za-z].{10,}\.$/.test(meaning))).toEqual([]);
    expect(exampleLines.filter((line) => /^[A-Z]/.test(line))).toEqual([]);
  });

  test("a service that reads PUBLIC_URL also reads DOMAIN, and vice versa", () => {
    const shapes = Object.values(ENVIRONMENT_SCHEMAS).map(({ shape }) => Object.keys(shape));
    const incompleteSchemas = shapes.filter(
      (keys) => keys.includes("PUBLIC_URL") !== keys.includes("DOMAIN"),
    );
    expect(incompleteSchemas).toEqual([]);
  });
});
