import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { createMigrations } from "../../services/settings-auth/src/migrations/migrations.js";
import { migrations as transactions } from "../../services/transactions/src/migrations/migrations.js";
import { REPOSITORY_ROOT } from "./source-files.js";

const UPGRADE_NOTE =
  /^- `(?<service>[a-z-]+)` (?<number>\d{3}) (?<name>[a-z0-9-]+): (?<description>.+(?:\n {2}.+)*)/gm;

test("the upgrade notes of docs/operations.md contain each migration's description", () => {
  const noteMatches = readFileSync(`${REPOSITORY_ROOT}docs/operations.md`, "utf8").matchAll(UPGRADE_NOTE);
  const writtenNotes = [...noteMatches].map(({ groups }) => ({
    ...groups,
    description: groups?.["description"]?.replaceAll(/\s+/g, " "),
  }));
  const expectedNotes = Object.entries({ transactions, "settings-auth": createMigrations(String) }).flatMap(
    ([service, migrations]) =>
      migrations.map(({ number, name, description }) => ({
        service,
        number: String(number).padStart(3, "0"),
        name,
        description,
      })),
  );
  expect(writtenNotes).toEqual(expectedNotes);
  expect(writtenNotes.length).toBeGreaterThan(0);
});
