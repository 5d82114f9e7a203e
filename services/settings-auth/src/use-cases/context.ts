import type { HumanVerification } from "@tukar-saldo/human-verification";
import type { Limiter, Logger } from "@tukar-saldo/service-kit";
import type { SecretBox } from "@tukar-saldo/settings";
import type { PasswordHasher } from "../passwords/hasher.js";
import type { ActiveAdminsStore } from "../store/active-admins-store.js";
import type { AuditStore } from "../store/audit-store.js";
import type { InstallationStore } from "../store/installation-store.js";
import type { SessionStore } from "../store/session-store.js";
import type { SettingsStore } from "../store/settings-store.js";
import type { EventAnnouncer } from "../store/stores.js";
import type { UserStore } from "../store/user-store.js";

/** The dependencies of the use-cases. */
export interface Context {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly settings: SettingsStore;
  readonly installation: InstallationStore;
  readonly activeAdmins: ActiveAdminsStore;
  readonly audit: AuditStore;
  readonly hasher: PasswordHasher;
  readonly human: HumanVerification;
  readonly secretBox: SecretBox;
  readonly limits: RateLimiters;
  readonly announce: EventAnnouncer;
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newEventId: () => string;
}

/** Limits keyed by request body or user; the gateway limits by address. */
export interface RateLimiters {
  readonly loginsPerEmail: Limiter;
  readonly loginsPerAddress: Limiter;
  readonly passwordsPerUser: Limiter;
}

/** What sign-in, passwords, set-up and audit take from the environment. */
export interface AuthConfig {
  readonly jwtSecret: string;
  readonly sessionMaxSeconds: number;
  readonly passwordMin: number;
  readonly setupToken: string | undefined;
  readonly verificationProvider: "recaptcha" | "altcha";
  readonly humanScriptUrl: string | undefined;
  /** A refused sign-in takes at least this long. */
  readonly loginFloorMs: number;
  /** Days that audit rows are kept; undefined: unlimited. */
  readonly auditDays: number | undefined;
}
