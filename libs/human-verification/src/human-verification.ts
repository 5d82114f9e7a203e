import { AppError, MAX_CAPTCHA_TOKEN_LENGTH } from "@tukar-saldo/contracts";
import type { HumanAction, HumanChallenge } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { SecretBox, SettingsReader } from "@tukar-saldo/settings";
import { createAltcha } from "./altcha.js";
import { malformedTokenError, unavailableError } from "./failures.js";
import { DEFAULT_ALTCHA_COST } from "./human-env.js";
import type { Provider, Verdict } from "./provider.js";
import { createRecaptcha, GOOGLE_VERIFY_URL } from "./recaptcha.js";
import { createUsedTokens } from "./store/used-tokens.js";
import type { Connection } from "./store/used-tokens.js";

export interface HumanVerificationOptions {
  provider: "recaptcha" | "altcha";
  connection: Connection;
  /** Name of this service's collection of used tokens. */
  collection: string;
  settings: Pick<SettingsReader, "read">;
  secretBox: SecretBox;
  /** The first one signs challenges; all of them verify. See `jwtSecretsOf`. */
  jwtSecrets: readonly string[];
  /** Host names a reCAPTCHA token may be issued for. */
  hostnames: readonly string[];
  /** URL of siteverify; default: Google's. */
  verifyUrl?: string | undefined;
  /** Difficulty of the ALTCHA challenge; see `altchaCost`. */
  altchaCost?: number | undefined;
  log: Logger;
  now?: () => Date;
}

export interface HumanCheck {
  token: unknown;
  action: HumanAction;
  ip: string;
  /** The request's idempotency key: a repeated request with the same key gets the first one's verdict. */
  key?: string | undefined;
}

export interface HumanVerification {
  /** Verifies a token, which works once. @throws AppError VALIDATION_FAILED, HUMAN_REFUSED or HUMAN_UNAVAILABLE */
  verify(check: HumanCheck): Promise<void>;
  /** Creates an ALTCHA challenge for an action. @throws AppError NOT_FOUND if the provider is reCAPTCHA */
  challenge(action: HumanAction): Promise<HumanChallenge>;
}

function createProvider(options: HumanVerificationOptions, now: () => Date): Provider {
  const { jwtSecrets, altchaCost: cost = DEFAULT_ALTCHA_COST } = options;
  if (options.provider === "altcha") return createAltcha({ jwtSecrets, cost, now });
  return createRecaptcha({ ...options, verifyUrl: options.verifyUrl ?? GOOGLE_VERIFY_URL, now });
}

function isToken(token: unknown): token is string {
  return typeof token === "string" && token !== "" && token.length <= MAX_CAPTCHA_TOKEN_LENGTH;
}

/** Creates the verification of tokens of the configured provider. Each token works once. */
export function createHumanVerification(options: HumanVerificationOptions): HumanVerification {
  const { connection, collection, log, now = () => new Date() } = options;
  const provider = createProvider(options, now);
  const used = createUsedTokens(connection, collection);

  async function checkAndRecord(id: string, token: string, action: HumanAction): Promise<Verdict> {
    try {
      const verdict = await provider.check(token, action);
      await used.record(id, verdict.passed ? "passed" : "refused");
      return verdict;
    } catch (error) {
      await used.record(id, "unavailable");
      throw error;
    }
  }

  async function awaitFirstVerdict(id: string): Promise<Verdict> {
    const verdict = await used.awaitVerdict(id);
    if (verdict === "passed") return { passed: true };
    if (verdict === "refused") return { passed: false, reason: "replayed" };
    throw unavailableError();
  }

  async function verdictFor(id: string, token: string, { action, key }: HumanCheck): Promise<Verdict> {
    const claim = await used.claim(id, key, now());
    if (claim === "first") return checkAndRecord(id, token, action);
    return claim === "retry" ? awaitFirstVerdict(id) : { passed: false, reason: "replayed" };
  }

  async function verify(check: HumanCheck): Promise<void> {
    const { token, action, ip } = check;
    if (!isToken(token)) throw malformedTokenError();
    const id = provider.identify(token);
    const verdict = await verdictFor(id, token, check);
    if (verdict.passed) return;
    const details = { event: "human_refused", reason: verdict.reason, action, ip, human: id.slice(0, 8) };
    log.warn(details, "human verification: token refused, request answered with 403");
    throw new AppError("HUMAN_REFUSED");
  }

  return { verify, challenge: (action) => provider.challenge(action) };
}
