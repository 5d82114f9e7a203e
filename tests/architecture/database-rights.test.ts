import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { mongoActionsByCollection } from "@tukar-saldo/service-kit";
import {
  DATABASE_RIGHTS_FILE,
  DECLARED_RIGHTS,
  renderDatabaseRights,
} from "../../scripts/database-rights.js";
import { REPOSITORY_ROOT } from "./source-files.js";

const declaredRights = Object.entries(DECLARED_RIGHTS);
const ownedCollections = declaredRights.flatMap(([, { owns }]) => owns);
const findQuotedNames = (text: string): string[] =>
  [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name).sort();
const findLine = (file: string, start: string): string =>
  readFileSync(REPOSITORY_ROOT + file, "utf8")
    .split("\n")
    .find((line) => line.startsWith(start)) ?? "";

describe("rights of the database users", () => {
  test("database-rights.json is up to date (else: npm run docs)", () => {
    expect(readFileSync(DATABASE_RIGHTS_FILE, "utf8")).toBe(renderDatabaseRights());
  });

  test("every collection has one owner", () => {
    expect([...new Set(ownedCollections)]).toEqual(ownedCollections);
  });

  test("every collection that a service uses but does not own is owned by another service", () => {
    for (const [, { owns, reads, touches, shares }] of declaredRights) {
      const foreignCollections = [...reads, ...Object.keys(touches)];
      expect(
        foreignCollections.filter((name) => owns.includes(name) || !ownedCollections.includes(name)),
      ).toEqual([]);
      expect(shares.filter((name) => ownedCollections.includes(name))).toEqual([]);
    }
  });

  test("a service may not insert into or delete from a collection that it does not own", () => {
    const rights = { owns: ["own"], reads: ["seen", "touched"], touches: { touched: ["x"] }, shares: [] };
    const actions = Object.fromEntries(mongoActionsByCollection(rights));
    expect(actions["own"]).toEqual(
      expect.arrayContaining(["find", "insert", "update", "remove", "createIndex"]),
    );
    expect(actions["seen"]).toEqual(["find"]);
    expect(actions["touched"]).toEqual(["find", "update"]);
  });

  test.each(declaredRights)(
    "ARCHITECTURE.md and the README list the collections of %s",
    (service, { owns }) => {
      const owner = findLine("ARCHITECTURE.md", `| \`services/${service}\``).split("|").at(-2) ?? "";
      const [row = ""] = findLine(`services/${service}/README.md`, "| Collections").split("(");
      expect(findQuotedNames(owner)).toEqual([...owns].sort());
      expect(findQuotedNames(row)).toEqual([...owns].sort());
    },
  );

  test("the gateway has no collections", () => {
    expect(findLine("ARCHITECTURE.md", "| `services/gateway`")).toMatch(/\| nothing \|$/);
  });
});
