import type { DomainEvent } from "@tukar-saldo/contracts";
import type { Relay } from "@tukar-saldo/messaging";
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
  { name: "users", removeWhenDrained: { deleted_at: { $exists: true } } },
  { name: "sessions" },
  { name: "settings" },
  { name: "installation" },
];

/** Gives the relay the events that were just written to a document. */
export function createAnnounce(announce: Relay["announce"]) {
  return {
    user: (id: string, outbox: DomainEvent[]) => announce("users", { _id: userKey(id), outbox }),
    session: (id: string, outbox: DomainEvent[]) => announce("sessions", { _id: id, outbox }),
    settings: (outbox: DomainEvent[]) => announce("settings", { _id: SETTINGS_ID, outbox }),
    installation: (outbox: DomainEvent[]) => announce("installation", { _id: INSTALLATION_ID, outbox }),
  };
}

/** Publishes at once what a write left in an outbox; what fails here the relay publishes later. */
export type Announce = ReturnType<typeof createAnnounce>;
