import type { Connection } from "mongoose";
import { createAdminRollStore } from "./admin-roll-store.js";
import { createAuditStore } from "./audit-store.js";
import { createInstallationStore, INSTALLATION_ID } from "./installation-store.js";
import { createSessionStore } from "./session-store.js";
import { createSettingsStore, SETTINGS_ID } from "./settings-store.js";
import { createUserStore, userKey } from "./user-store.js";

/** Every store of this service on one connection. */
export function createStores(connection: Connection) {
  return {
    users: createUserStore(connection),
    sessions: createSessionStore(connection),
    settings: createSettingsStore(connection),
    installation: createInstallationStore(connection),
    adminRoll: createAdminRollStore(connection),
    audit: createAuditStore(connection),
  };
}

/** The collections whose documents hold events; a deleted user goes with the last of them. */
export const RELAYED = [
  { name: "users", removeWhenDrained: (user: Record<string, unknown>) => user["deleted_at"] !== undefined },
  { name: "sessions" },
  { name: "settings" },
  { name: "installation" },
];

type Tell = (collection: string, id: unknown) => void;

/** Tells the relay of a document that was just written, by the id its collection knows. */
export function announcer(tell: Tell) {
  return {
    user: (id: string) => tell("users", userKey(id)),
    session: (id: string) => tell("sessions", id),
    settings: () => tell("settings", SETTINGS_ID),
    installation: () => tell("installation", INSTALLATION_ID),
  };
}
