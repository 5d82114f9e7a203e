import type { HumanVerification } from "@tukar-saldo/human-verification";
import type { Limiter, Logger } from "@tukar-saldo/service-kit";
import type { SecretBox } from "@tukar-saldo/settings";
import type { PasswordHasher } from "../passwords/hasher.js";
import type { AdminRollStore } from "../store/admin-roll-store.js";
import type { AuditStore } from "../store/audit-store.js";
import type { InstallationStore } from "../store/installation-store.js";
import type { SessionStore } from "../store/session-store.js";
import type { SettingsStore } from "../store/settings-store.js";
import type { Announce } from "../store/stores.js";
import type { UserStore } from "../store/user-store.js";

/** What the use-cases work with. */
export interface Context {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly settings: SettingsStore;
  readonly installation: InstallationStore;
  readonly adminRoll: AdminRollStore;
  readonly audit: AuditStore;
  readonly hasher: PasswordHasher;
  readonly human: HumanVerification;
  readonly secretBox: SecretBox;
  readonly limits: Limits;
  readonly announce: Announce;
  readonly rules: Rules;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newEventId: () => string;
}

/** Limits keyed by what a body says or who is signed in; those by address stand in the gateway. */
export interface Limits {
  readonly loginOfEmail: Limiter;
  readonly loginOfAddress: Limiter;
  readonly passwordOfUser: Limiter;
}

/** What the environment decides. */
export interface Rules {
  readonly jwtSecret: string;
  readonly sessionMaxSeconds: number;
  readonly passwordMin: number;
  readonly setupToken: string | undefined;
  readonly humanProvider: "recaptcha" | "altcha";
  readonly humanScriptUrl: string | undefined;
  /** A refused sign-in is answered no sooner. */
  readonly loginFloorMs: number;
  /** Days that the audit keeps; undefined: for ever. */
  readonly auditDays: number | undefined;
}
