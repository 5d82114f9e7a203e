import { fileURLToPath } from "node:url";
import { mongoActionsByCollection } from "@tukar-saldo/service-kit";
import type { CollectionRights } from "@tukar-saldo/service-kit";
import { service as gateway } from "../services/gateway/src/service.js";
import { service as notifier } from "../services/notifier/src/service.js";
import { service as settingsAuth } from "../services/settings-auth/src/service.js";
import { service as transactions } from "../services/transactions/src/service.js";

export const DATABASE_RIGHTS_FILE = fileURLToPath(
  new URL("../infra/docker/database-rights.json", import.meta.url),
);

export const SERVICES = [gateway, transactions, settingsAuth, notifier] as const;

/** The database rights that each service declares. */
export const DECLARED_RIGHTS: Readonly<Record<string, CollectionRights>> = Object.fromEntries(
  SERVICES.map(({ name, collections }) => [name, collections]),
);

/** Renders the file with the declared rights, which infra/setup reads. */
export function renderDatabaseRights(): string {
  const servicesWithRights = Object.entries(DECLARED_RIGHTS).filter(
    ([, rights]) => mongoActionsByCollection(rights).size > 0,
  );
  const renderedServices = servicesWithRights.map(([service, rights]) => {
    const lines = [...mongoActionsByCollection(rights)].map(([name, actions]) => {
      return `    ${JSON.stringify(name)}: [${actions.map((action) => JSON.stringify(action)).join(", ")}]`;
    });
    return `  ${JSON.stringify(service)}: {\n${lines.join(",\n")}\n  }`;
  });
  return `{\n${renderedServices.join(",\n")}\n}\n`;
}
