import { describe, expect, test } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { SERVICES } from "../../scripts/database-rights.js";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";

/** The properties of a service definition in their required order, and `create`, which `defineService` adds. */
const PARTS = [
  "name",
  "config",
  "collections",
  "wire",
  "storage",
  "endpoints",
  "app",
  "sockets",
  "outbox",
  "subscriptions",
  "jobs",
  "pollers",
  "privateHandlers",
  "create",
];

type Module = Readonly<Record<string, unknown>>;

const services = SERVICES.map((service) => [service.name, service] as const);
const resolveSource = (name: string, file: string): string =>
  `${REPOSITORY_ROOT}services/${name}/src/${file}`;
const load = async (path: string): Promise<Module> => (await import(path)) as Module;
const listFunctionNames = (module: Module): string[] =>
  Object.keys(module).filter((name) => typeof module[name] === "function");
const isOneFactory = (names: readonly string[]): boolean =>
  names.length === 1 && /^create[A-Z]\w+Store$/.test(names[0] ?? "");

describe("the common structure of services", () => {
  test("every folder of services defines a service with the folder's name", () => {
    const folders = readdirSync(`${REPOSITORY_ROOT}services`).sort();
    expect(services.map(([name]) => name).sort()).toEqual(folders);
  });

  test.each(services)("the definition of %s lists its properties in the common order", (_, service) => {
    const parts = Object.keys(service);
    expect(parts).toEqual(PARTS.filter((part) => parts.includes(part)));
    expect(parts).toEqual(expect.arrayContaining(["name", "config", "collections", "wire", "create"]));
  });

  test.each(services)("the service %s defines storage if and only if it owns collections", (_, service) => {
    expect("storage" in service).toBe(service.collections.owns.length > 0);
  });

  test.each(services)(
    "the service %s exports the same names from the same files as the other services",
    async (name, service) => {
      const files = ["service.ts", "config.ts", "wire.ts"];
      const modules = await Promise.all(files.map((file) => load(resolveSource(name, file))));
      const names = modules.map((module) => Object.keys(module));
      expect(names).toEqual([["service"], expect.arrayContaining(["config"]), ["wire"]]);
      expect(Object.keys(service.config)).toEqual(["schema", "read"]);
    },
  );

  test("the main.ts of every service consists of the same five lines", () => {
    const texts = new Set(services.map(([name]) => readFileSync(resolveSource(name, "main.ts"), "utf8")));
    expect([...texts].map((text) => text.split("\n").length)).toEqual([5]);
  });

  test("every store file exports exactly one function, which is named create…Store", async () => {
    const files = listTrackedFiles().filter((path) =>
      /^services\/[^/]+\/src\/store\/.+-store\.ts$/.test(path),
    );
    expect(files.length).toBeGreaterThan(5);
    const stores = await Promise.all(
      files.map(async (path) => {
        const names = listFunctionNames(await load(REPOSITORY_ROOT + path)).filter((name) =>
          name.endsWith("Store"),
        );
        return { path, names };
      }),
    );
    expect(stores.filter(({ names }) => !isOneFactory(names))).toEqual([]);
  });
});
