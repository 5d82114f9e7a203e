import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import type * as z from "zod";
import { ENVIRONMENT_SCHEMAS } from "../system/environments.js";
import { REPOSITORY_ROOT } from "./source-files.js";

/** Variables of docker-compose.yml with their defaults, some of which differ from the service's. */
const ofCompose = new Map(
  [...readFileSync(`${REPOSITORY_ROOT}docker-compose.yml`, "utf8").matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);
const DIFFERS_IN_COMPOSE = ["HUMAN_VERIFICATION", "TRUST_PROXY", "DOMAIN"];
const FOR_TESTS = ["FAULT"];

const lines = readFileSync(`${REPOSITORY_ROOT}.env.example`, "utf8").split("\n");
const listed = lines.flatMap((line, index) => {
  const [, name = "", value = ""] = /^#?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
  return name === "" ? [] : [{ name, value, meaning: lines[index - 1] ?? "" }];
});
const names = listed.map(({ name }) => name);

/** Schema of a variable in the first service that reads it. */
const typeOf = new Map<string, z.ZodType>();
for (const { shape } of Object.values(ENVIRONMENT_SCHEMAS)) {
  for (const [name, type] of Object.entries(shape)) if (!typeOf.has(name)) typeOf.set(name, type);
}

/** The default as text; empty if there is none. */
function defaultOf(name: string): string {
  const { success, data } = typeOf.get(name)?.safeParse(undefined) ?? { success: false };
  return success && data !== undefined ? String(data) : "";
}

describe("variables in .env.example", () => {
  test(".env.example lists every variable that a service reads, except those for tests", () => {
    expect(typeOf.size).toBeGreaterThan(25);
    expect([...typeOf.keys()].filter((name) => !names.includes(name))).toEqual(FOR_TESTS);
  });

  test(".env.example lists each variable once, and only variables that a service or docker-compose.yml reads", () => {
    const onlyCompose = [...ofCompose.keys()].filter((name) => !typeOf.has(name));
    expect(names.filter((name) => !typeOf.has(name)).sort()).toEqual(onlyCompose.sort());
    expect(names).toEqual([...new Set(names)]);
  });

  test(".env.example states the default of each variable", () => {
    const wrong = listed.filter(({ name, value }) => typeOf.has(name) && value !== defaultOf(name));
    expect(wrong).toEqual([]);
    const compared = listed.filter(({ name }) => ofCompose.has(name) && !DIFFERS_IN_COMPOSE.includes(name));
    expect(compared.length).toBeGreaterThan(5);
    expect(compared.filter(({ name, value }) => value !== ofCompose.get(name))).toEqual([]);
  });

  test(".env.example describes each variable in one line and sets none", () => {
    expect(listed.filter(({ meaning }) => !/^# [A-Za-z].{10,}\.$/.test(meaning))).toEqual([]);
    expect(lines.filter((line) => /^[A-Z]/.test(line))).toEqual([]);
  });

  test("a service that reads PUBLIC_URL also reads DOMAIN, and vice versa", () => {
    const shapes = Object.values(ENVIRONMENT_SCHEMAS).map(({ shape }) => Object.keys(shape));
    const half = shapes.filter((keys) => keys.includes("PUBLIC_URL") !== keys.includes("DOMAIN"));
    expect(half).toEqual([]);
  });
});
