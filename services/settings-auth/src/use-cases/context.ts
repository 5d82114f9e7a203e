import type { HumanVerification } from "@tukar-saldo/human-verification";
import type { Limiter, Logger } from "@tukar-saldo/service-kit";
import type { SecretBox } from "@tukar-saldo/settings";
import type { PasswordHasher } from "../passwords/hasher.js";
import type { ActiveAdminsStore } from "../store/active-admins-store.js";
import type { KeyedHash } from "../domain/audit-chain.js";
import type { AuditHeadStore } from "../store/audit-head-store.js";
import type { AuditStore } from "../store/audit-store.js";
import type { ChallengeStore } from "../store/challenge-store.js";
import type { FactorStore } from "../store/factor-store.js";
import type { InstallationStore } from "../store/installation-store.js";
import type { NoticeStore } from "../store/notice-store.js";
import type { PublishedTextStore } from "../store/published-text-store.js";
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
  readonly auditHeads: AuditHeadStore;
  readonly notices: NoticeStore;
  readonly publishedTexts: PublishedTextStore;
  readonly factors: FactorStore;
  readonly challenges: ChallengeStore;
  readonly hasher: PasswordHasher;
  readonly human: HumanVerification;
  readonly secretBox: SecretBox;
  /** HMAC with AUDIT_KEY. */
  readonly keyedHash: KeyedHash;
  /**
   * HMACs of device tokens, with keys derived from JWT_SECRET and JWT_SECRET_PREVIOUS. The first one signs new tokens.
   */
  readonly deviceHashes: readonly [KeyedHash, ...KeyedHash[]];
  readonly limits: RateLimiters;
  readonly countSignInFailure: (error: unknown) => void;
  readonly announce: EventAnnouncer;
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newEventId: () => string;
}

/** The rate limits of sign-ins and password changes. The gateway has further limits by IP address. */
export interface RateLimiters {
  readonly loginsPerEmail: Limiter;
  readonly loginsPerAddress: Limiter;
  /** Limits failed sign-ins with one e-mail, from any IP address. */
  readonly failuresPerEmail: Limiter;
  /** Limits sign-ins from unknown devices with an e-mail whose limit `failuresPerEmail` is reached. */
  readonly strangersPerEmail: Limiter;
  readonly passwordsPerUser: Limiter;
  /** Limits wrong second factors for one user. */
  readonly factorsPerUser: Limiter;
  /** Limits failed step-ups (re-authentications) of one user. */
  readonly stepUpsPerUser: Limiter;
}

/** The configuration of sign-in, passwords, set-up and audit trail, from the environment. */
export interface AuthConfig {
  readonly jwtSecret: string;
  readonly sessionMaxSeconds: number;
  readonly sessionIdleSeconds: number;
  readonly passwordMin: number;
  readonly setupToken: string | undefined;
  readonly verificationProvider: "recaptcha" | "altcha";
  readonly humanScriptUrl: string | undefined;
  /** The minimum duration of a refused sign-in, in milliseconds. */
  readonly loginFloorMs: number;
  /** The number of days for which entries of the audit trail are kept; undefined keeps them for ever. */
  readonly auditDays: number | undefined;
  /** The public origins of the desk, at which passkeys work. */
  readonly publicUrls: readonly string[];
}
