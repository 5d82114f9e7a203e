import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import type * as z from "zod";
import { environments } from "../system/environments.js";
import { root } from "./source-files.js";

/** Read by docker-compose.yml and by no service. */
const OF_COMPOSE = ["BIND", "TAG", "NODE_IMAGE", "MONGO_IMAGE", "REDIS_IMAGE"];
const FOR_TESTS = ["FAULT"];

const lines = readFileSync(`${root}.env.example`, "utf8").split("\n");
const listed = lines.flatMap((line, index) => {
  const [, name = "", value = ""] = /^#?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
  return name === "" ? [] : [{ name, value, meaning: lines[index - 1] ?? "" }];
});
const names = listed.map(({ name }) => name);

/** The first service that reads a variable: the gateway's PORT is the desk's. */
const typeOf = new Map<string, z.ZodType>();
for (const { shape } of Object.values(environments)) {
  for (const [name, type] of Object.entries(shape)) if (!typeOf.has(name)) typeOf.set(name, type);
}

/** The default as it would be written into an environment; empty where there is none. */
function defaultOf(name: string): string {
  const { success, data } = typeOf.get(name)?.safeParse(undefined) ?? { success: false };
  return success && data !== undefined ? String(data) : "";
}

describe(".env.example", () => {
  test("lists every variable that a service reads, unless it is for tests only", () => {
    expect(typeOf.size).toBeGreaterThan(25);
    expect([...typeOf.keys()].filter((name) => !names.includes(name))).toEqual(FOR_TESTS);
  });

  test("lists nothing else but what compose reads, and nothing twice", () => {
    expect(names.filter((name) => !typeOf.has(name)).sort()).toEqual([...OF_COMPOSE].sort());
    expect(names).toEqual([...new Set(names)]);
  });

  test("states the default of each variable", () => {
    const wrong = listed.filter(({ name, value }) => typeOf.has(name) && value !== defaultOf(name));
    expect(wrong).toEqual([]);
  });

  test("says in one line what each variable means, and sets none", () => {
    expect(listed.filter(({ meaning }) => !/^# [A-Za-z].{10,}\.$/.test(meaning))).toEqual([]);
    expect(lines.filter((line) => /^[A-Z]/.test(line))).toEqual([]);
  });

  test("finds DOMAIN read wherever PUBLIC_URL is", () => {
    const shapes = Object.values(environments).map(({ shape }) => Object.keys(shape));
    const half = shapes.filter((keys) => keys.includes("PUBLIC_URL") !== keys.includes("DOMAIN"));
    expect(half).toEqual([]);
  });
});
