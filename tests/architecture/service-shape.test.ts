import { describe, expect, test } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { SERVICES } from "../../scripts/database-rights.js";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";

/** The properties of a service definition in their required order, and `create`, which `defineService` adds. */
const PROPERTY_ORDER = [
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
const importModule = async (path: string): Promise<Module> => (await import(path)) as Module;
const listFunctionNames = (module: Module): string[] =>
  Object.keys(module).filter((name) => typeof module[name] === "function");
const isSingleStoreFactory = (names: readonly string[]): boolean =>
  names.length === 1 && /^create[A-Z]\w+Store$/.test(names[0] ?? "");

describe("the common structure of services", () => {
  test("every folder of services defines a service with the folder's name", () => {
    const folders = readdirSync(`${REPOSITORY_ROOT}services`).sort();
    expect(services.map(([name]) => name).sort()).toEqual(folders);
  });

  test.each(services)("the definition of %s lists its properties in the common order", (_, service) => {
    const propertyNames = Object.keys(service);
    expect(propertyNames).toEqual(PROPERTY_ORDER.filter((part) => propertyNames.includes(part)));
    expect(propertyNames).toEqual(
      expect.arrayContaining(["name", "config", "collections", "wire", "create"]),
    );
  });

  test.each(services)("the service %s defines storage if and only if it owns collections", (_, service) => {
    expect("storage" in service).toBe(service.collections.owns.length > 0);
  });

  test.each(services)(
    "the service %s exports the same names from the same files as the other services",
    async (name, service) => {
      const files = ["service.ts", "config.ts", "wire.ts"];
      const modules = await Promise.all(files.map((file) => importModule(resolveSource(name, file))));
      const names = modules.map((module) => Object.keys(module));
      expect(names).toEqual([["service"], expect.arrayContaining(["config"]), ["wire"]]);
      expect(Object.keys(service.config)).toEqual(["schema", "read"]);
    },
  );

  test("the main.ts of every service consists of the same five lines", () => {
    const mainTexts = new Set(services.map(([name]) => readFileSync(resolveSource(name, "main.ts"), "utf8")));
    expect([...mainTexts].map((text) => text.split("\n").length)).toEqual([5]);
  });

  test("every store file exports exactly one function, which is named create…Store", async () => {
    const storeFiles = listTrackedFiles().filter((path) =>
      /^services\/[^/]+\/src\/store\/.+-store\.ts$/.test(path),
    );
    expect(storeFiles.length).toBeGreaterThan(5);
    const stores = await Promise.all(
      storeFiles.map(async (path) => {
        const names = listFunctionNames(await importModule(REPOSITORY_ROOT + path)).filter((name) =>
          name.endsWith("Store"),
        );
        return { path, names };
      }),
    );
    expect(stores.filter(({ names }) => !isSingleStoreFactory(names))).toEqual([]);
  });
});
