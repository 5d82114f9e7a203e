import { AppError, CAPTCHA_TOKEN_MAX } from "@tukar-saldo/contracts";
import type { HumanAction } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { SecretBox, SettingsReader } from "@tukar-saldo/settings";
import { createAltcha } from "./altcha.js";
import { malformed, unavailable } from "./failures.js";
import { DEFAULT_ALTCHA_COST } from "./human-env.js";
import type { Provider, Verdict } from "./provider.js";
import { createRecaptcha, GOOGLE_VERIFY_URL } from "./recaptcha.js";
import { createUsedTokens } from "./store/used-tokens.js";
import type { Connection } from "./store/used-tokens.js";

export interface HumanVerificationOptions {
  provider: "recaptcha" | "altcha";
  connection: Connection;
  /** Where this service keeps the tokens that were used. */
  collection: string;
  settings: SettingsReader;
  secretBox: SecretBox;
  /** The first one makes puzzles, each of them verifies; see `jwtSecretsOf`. */
  jwtSecrets: readonly string[];
  /** Host names a reCAPTCHA token may come from. */
  hostnames: readonly string[];
  /** Where reCAPTCHA tokens are verified; Google's when undefined. */
  verifyUrl?: string | undefined;
  /** How dear the puzzle of altcha is; see `altchaCost`. */
  altchaCost?: number | undefined;
  log: Logger;
  now?: () => Date;
}

export interface HumanCheck {
  token: unknown;
  action: HumanAction;
  ip: string;
  /** The idempotency key of the request: a copy with the same one takes the first one's verdict. */
  key?: string | undefined;
}

export interface HumanVerification {
  /** Uses a token up. @throws AppError VALIDATION_FAILED, HUMAN_REFUSED or HUMAN_UNAVAILABLE if not passed */
  verify(check: HumanCheck): Promise<void>;
  /** A puzzle to solve for an action. @throws AppError NOT_FOUND when the provider is reCAPTCHA. */
  challenge(action: HumanAction): Promise<Record<string, unknown>>;
}

function providerOf(options: HumanVerificationOptions, now: () => Date): Provider {
  const { jwtSecrets, altchaCost: cost = DEFAULT_ALTCHA_COST } = options;
  if (options.provider === "altcha") return createAltcha({ jwtSecrets, cost, now });
  return createRecaptcha({ ...options, verifyUrl: options.verifyUrl ?? GOOGLE_VERIFY_URL, now });
}

function isToken(token: unknown): token is string {
  return typeof token === "string" && token !== "" && token.length <= CAPTCHA_TOKEN_MAX;
}

/** One door to every way of telling people from machines: each token counts once, whoever says what of it. */
export function createHumanVerification(options: HumanVerificationOptions): HumanVerification {
  const { connection, collection, log, now = () => new Date() } = options;
  const provider = providerOf(options, now);
  const used = createUsedTokens(connection, collection);

  async function decide(id: string, token: string, action: HumanAction): Promise<Verdict> {
    try {
      const verdict = await provider.check(token, action);
      await used.record(id, verdict.passed ? "passed" : "refused");
      return verdict;
    } catch (error) {
      await used.record(id, "unavailable");
      throw error;
    }
  }

  async function verdictOfFirst(id: string): Promise<Verdict> {
    const verdict = await used.verdictOf(id);
    if (verdict === "passed") return { passed: true };
    if (verdict === "refused") return { passed: false, reason: "replayed" };
    throw unavailable();
  }

  async function verdictFor(id: string, token: string, { action, key }: HumanCheck): Promise<Verdict> {
    const claim = await used.claim(id, key, now());
    if (claim === "mine") return decide(id, token, action);
    return claim === "copy" ? verdictOfFirst(id) : { passed: false, reason: "replayed" };
  }

  async function verify(check: HumanCheck): Promise<void> {
    const { token, action, ip } = check;
    if (!isToken(token)) throw malformed();
    const id = provider.identify(token);
    const verdict = await verdictFor(id, token, check);
    if (verdict.passed) return;
    const facts = { event: "human_refused", reason: verdict.reason, action, ip, human: id.slice(0, 8) };
    log.warn(facts, "a human verification was refused");
    throw new AppError("HUMAN_REFUSED");
  }

  return { verify, challenge: (action) => provider.challenge(action) };
}
