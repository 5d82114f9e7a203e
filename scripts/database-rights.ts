import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { actionsByCollection } from "@tukar-saldo/service-kit";
import type { CollectionRights } from "@tukar-saldo/service-kit";
import { collections as notifier } from "../services/notifier/src/collections.js";
import { collections as settingsAuth } from "../services/settings-auth/src/collections.js";
import { collections as transactions } from "../services/transactions/src/collections.js";

export const FILE = fileURLToPath(new URL("../infra/docker/database-rights.json", import.meta.url));

/** Declared rights by service; the gateway has no database. */
export const DECLARED: Readonly<Record<string, CollectionRights>> = {
  transactions,
  "settings-auth": settingsAuth,
  notifier,
};

/** Content of the file that infra/setup reads. */
export function renderRights(): string {
  const services = Object.entries(DECLARED).map(([service, declared]) => {
    const lines = [...actionsByCollection(declared)].map(([name, actions]) => {
      return `    ${JSON.stringify(name)}: [${actions.map((action) => JSON.stringify(action)).join(", ")}]`;
    });
    return `  ${JSON.stringify(service)}: {\n${lines.join(",\n")}\n  }`;
  });
  return `{\n${services.join(",\n")}\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, renderRights());
