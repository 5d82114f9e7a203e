import type { DomainEvent } from "@tukar-saldo/contracts";
import type { Relay } from "@tukar-saldo/messaging";
import type { InvalidationChannel } from "@tukar-saldo/service-kit";
import { SETTINGS_DOCUMENT_ID } from "@tukar-saldo/settings";
import { Types } from "mongoose";
import type { Connection } from "mongoose";
import type { KeyedHash } from "../domain/audit-chain.js";
import { createActiveAdminsStore } from "./active-admins-store.js";
import { createAuditHeadStore } from "./audit-head-store.js";
import { createAuditStore } from "./audit-store.js";
import { createChallengeStore } from "./challenge-store.js";
import { createFactorStore } from "./factor-store.js";
import { createInstallationStore, INSTALLATION_ID } from "./installation-store.js";
import { createNoticeStore } from "./notice-store.js";
import { createPublishedTextStore } from "./published-text-store.js";
import { createSessionStore } from "./session-store.js";
import { createSettingsStore } from "./settings-store.js";
import { createUserStore } from "./user-store.js";

/** Creates the stores of settings-auth. @param keyedHash the HMAC function for the rows of the audit trail */
export function createStores(
  connection: Connection,
  invalidations: InvalidationChannel,
  keyedHash: KeyedHash,
) {
  return {
    users: createUserStore(connection, invalidations),
    sessions: createSessionStore(connection, invalidations),
    settings: createSettingsStore(connection, invalidations),
    installation: createInstallationStore(connection),
    activeAdmins: createActiveAdminsStore(connection),
    audit: createAuditStore(connection, keyedHash),
    auditHeads: createAuditHeadStore(connection),
    notices: createNoticeStore(connection),
    publishedTexts: createPublishedTextStore(connection),
    factors: createFactorStore(connection, invalidations),
    challenges: createChallengeStore(connection),
  };
}

/** The collections with an outbox. The document of a deleted user is removed once its events are published. */
export const RELAYED_COLLECTIONS = [
  { name: "users", removeWhenPublished: { deleted_at: { $exists: true } } },
  { name: "sessions" },
  { name: "settings" },
  { name: "installation" },
  { name: "notices" },
  { name: "pages" },
];

export function createEventAnnouncer(announce: Relay["announce"]) {
  return {
    user: (id: string, outbox: DomainEvent[]) => announce("users", { _id: new Types.ObjectId(id), outbox }),
    session: (id: string, outbox: DomainEvent[]) => announce("sessions", { _id: id, outbox }),
    settings: (outbox: DomainEvent[]) => announce("settings", { _id: SETTINGS_DOCUMENT_ID, outbox }),
    installation: (outbox: DomainEvent[]) => announce("installation", { _id: INSTALLATION_ID, outbox }),
    publishedText: (id: string, outbox: DomainEvent[]) => announce("pages", { _id: id, outbox }),
    notice: (id: string, outbox: DomainEvent[]) => announce("notices", { _id: id, outbox }),
  };
}

/**
 * Publishes new events of each collection right after their write. If that fails, the relay's sweep publishes them.
 */
export type EventAnnouncer = ReturnType<typeof createEventAnnouncer>;
