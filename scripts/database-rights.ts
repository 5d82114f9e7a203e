import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CollectionRights } from "@tukar-saldo/service-kit";
import { collections as notifier } from "../services/notifier/src/collections.js";
import { collections as settingsAuth } from "../services/settings-auth/src/collections.js";
import { collections as transactions } from "../services/transactions/src/collections.js";

export const FILE = fileURLToPath(new URL("../infra/docker/database-rights.json", import.meta.url));

/** What each service declares; the gateway has no database. */
export const DECLARED: Readonly<Record<string, CollectionRights>> = {
  transactions,
  "settings-auth": settingsAuth,
  notifier,
};

/** MongoDB's actions; the last three of an owner are for migrations and figures of storage. */
const OWN = ["find", "insert", "update", "remove", "createIndex", "createCollection", "listIndexes", "collStats"];
const SHARE = ["find", "insert", "update"];
const READ = ["find"];
const TOUCH = ["find", "update"];

/** The actions of a service's database user on each collection. */
export function actionsOf({ owns, reads, touches, shares }: CollectionRights): Record<string, string[]> {
  const rights = new Map<string, string[]>();
  const allow = (names: readonly string[], actions: string[]): void =>
    names.forEach((name) => rights.set(name, actions));
  allow(reads, READ);
  allow(Object.keys(touches), TOUCH);
  allow(shares, SHARE);
  allow(owns, OWN);
  return Object.fromEntries([...rights].sort(([a], [b]) => a.localeCompare(b)));
}

/** The content of the file that the set-up of the database reads: a line for each collection. */
export function renderRights(): string {
  const services = Object.entries(DECLARED).map(([service, declared]) => {
    const lines = Object.entries(actionsOf(declared)).map(([name, actions]) => {
      return `    ${JSON.stringify(name)}: [${actions.map((action) => JSON.stringify(action)).join(", ")}]`;
    });
    return `  ${JSON.stringify(service)}: {\n${lines.join(",\n")}\n  }`;
  });
  return `{\n${services.join(",\n")}\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, renderRights());
