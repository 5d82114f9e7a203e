import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { mongoActionsByCollection } from "@tukar-saldo/service-kit";
import {
  DATABASE_RIGHTS_FILE,
  DECLARED_RIGHTS,
  renderDatabaseRights,
} from "../../scripts/database-rights.js";
import { REPOSITORY_ROOT } from "./source-files.js";

const declared = Object.entries(DECLARED_RIGHTS);
const owned = declared.flatMap(([, { owns }]) => owns);
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name).sort();
const rowOf = (file: string, start: string): string =>
  readFileSync(REPOSITORY_ROOT + file, "utf8")
    .split("\n")
    .find((line) => line.startsWith(start)) ?? "";

describe("rights of the database users", () => {
  test("database-rights.json is up to date (else: npm run docs)", () => {
    expect(readFileSync(DATABASE_RIGHTS_FILE, "utf8")).toBe(renderDatabaseRights());
  });

  test("every collection has one owner", () => {
    expect([...new Set(owned)]).toEqual(owned);
  });

  test("every collection that a service uses but does not own is owned by another service", () => {
    for (const [, { owns, reads, touches, shares }] of declared) {
      const foreign = [...reads, ...Object.keys(touches)];
      expect(foreign.filter((name) => owns.includes(name) || !owned.includes(name))).toEqual([]);
      expect(shares.filter((name) => owned.includes(name))).toEqual([]);
    }
  });

  test("no service inserts into or deletes from a collection of another one", () => {
    const rights = { owns: ["own"], reads: ["seen", "touched"], touches: { touched: ["x"] }, shares: [] };
    const actions = Object.fromEntries(mongoActionsByCollection(rights));
    expect(actions["own"]).toEqual(
      expect.arrayContaining(["find", "insert", "update", "remove", "createIndex"]),
    );
    expect(actions["seen"]).toEqual(["find"]);
    expect(actions["touched"]).toEqual(["find", "update"]);
  });

  test.each(declared)("ARCHITECTURE.md and the README list the collections of %s", (service, { owns }) => {
    const owner = rowOf("ARCHITECTURE.md", `| \`services/${service}\``).split("|").at(-2) ?? "";
    const [row = ""] = rowOf(`services/${service}/README.md`, "| Collections").split("(");
    expect(namesIn(owner)).toEqual([...owns].sort());
    expect(namesIn(row)).toEqual([...owns].sort());
  });

  test("the gateway has no collections", () => {
    expect(rowOf("ARCHITECTURE.md", "| `services/gateway`")).toMatch(/\| nothing \|$/);
  });
});
