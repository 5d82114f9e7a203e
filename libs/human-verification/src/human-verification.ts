import { AppError, MAX_CAPTCHA_TOKEN_LENGTH } from "@tukar-saldo/contracts";
import type { VerificationAction, AltchaChallenge } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { SecretBox, SettingsReader } from "@tukar-saldo/settings";
import { createAltcha } from "./altcha.js";
import { malformedTokenError, verificationUnavailableError } from "./errors.js";
import { DEFAULT_ALTCHA_COST } from "./human-env.js";
import type { VerificationProvider, VerificationVerdict } from "./provider.js";
import { createRecaptcha, GOOGLE_VERIFY_URL } from "./recaptcha.js";
import { createUsedTokenStore } from "./store/used-tokens.js";
import type { Connection, StoredVerdict } from "./store/used-tokens.js";

export interface HumanVerificationOptions {
  provider: "recaptcha" | "altcha";
  connection: Connection;
  /** The name of the service's own collection of used tokens. */
  collection: string;
  settings: SettingsReader;
  secretBox: SecretBox;
  /** JWT secrets (`jwtSecretsOf`): challenges are signed with the first one and verified with any of them. */
  jwtSecrets: readonly string[];
  /** The host names for which a reCAPTCHA token may be issued. */
  hostnames: readonly string[];
  /** The URL of siteverify; default: Google's. */
  verifyUrl?: string | undefined;
  /** Difficulty of the ALTCHA challenge; see `altchaCost`. */
  altchaCost?: number | undefined;
  log: Logger;
  now?: () => Date;
}

export interface HumanVerificationRequest {
  token: unknown;
  action: VerificationAction;
  ip: string;
  /** The id of the request, for the log. */
  requestId: string;
  /** The request's idempotency key: a retry with the same key gets the verdict of the first request. */
  key?: string | undefined;
}

export interface HumanVerification {
  /**
   * Verifies a token. Each token passes only once, except for retries with the same key.
   * @throws AppError VALIDATION_FAILED, HUMAN_REFUSED or HUMAN_UNAVAILABLE
   */
  verify(check: HumanVerificationRequest): Promise<void>;
  /**
   * Creates an ALTCHA challenge for an action. Solving it takes more work after recent failures from the client's IP
   * address.
   * @throws AppError NOT_FOUND if the provider is reCAPTCHA
   */
  challenge(action: VerificationAction, failures?: number): Promise<AltchaChallenge>;
}

function createProvider(options: HumanVerificationOptions, now: () => Date): VerificationProvider {
  const { jwtSecrets, altchaCost: cost = DEFAULT_ALTCHA_COST } = options;
  if (options.provider === "altcha") return createAltcha({ jwtSecrets, cost, now });
  return createRecaptcha({ ...options, verifyUrl: options.verifyUrl ?? GOOGLE_VERIFY_URL, now });
}

function isWellFormedToken(token: unknown): token is string {
  return typeof token === "string" && token !== "" && token.length <= MAX_CAPTCHA_TOKEN_LENGTH;
}

const toStoredVerdict = ({ passed }: VerificationVerdict): StoredVerdict => (passed ? "passed" : "refused");

/** Creates the verification by the configured provider. Each token passes once. */
export function createHumanVerification(options: HumanVerificationOptions): HumanVerification {
  const { connection, collection, settings, log, now = () => new Date() } = options;
  const provider = createProvider(options, now);
  const usedTokens = createUsedTokenStore(connection, collection);

  const checkToken = (token: string, { action }: HumanVerificationRequest): Promise<VerificationVerdict> =>
    provider.check(token, action, settings);

  /**
   * Stores the verdict for retries with the same key. It does not wait for the write; if the write fails, retries get
   * 503.
   */
  function recordVerdict(id: string, key: string | undefined, verdict: StoredVerdict): void {
    if (key === undefined) return;
    usedTokens.record(id, verdict).catch((error: unknown) => {
      log.debug({ error }, "human verification: storing a verdict failed, retries of its request get 503");
    });
  }

  async function claimAndCheck(
    id: string,
    token: string,
    request: HumanVerificationRequest,
  ): Promise<VerificationVerdict> {
    const { key } = request;
    const claim = await usedTokens.claim({ id, key }, now());
    if (claim !== "first") return readEarlierVerdict(id, claim);
    try {
      const verdict = await checkToken(token, request);
      recordVerdict(id, key, toStoredVerdict(verdict));
      return verdict;
    } catch (error) {
      recordVerdict(id, key, "unavailable");
      const releasing = key === undefined ? releaseUnchecked(id) : undefined;
      // With another error storage has failed, so that the release would only delay the answer.
      if (error instanceof AppError && error.code === "HUMAN_UNAVAILABLE") await releasing;
      throw error;
    }
  }

  /**
   * Lets a token without a verdict be sent again. It is refused as used if that fails, or if the provider has used it
   * up, as it may have after a timeout.
   */
  async function releaseUnchecked(id: string): Promise<void> {
    await usedTokens.release(id).catch((error: unknown) => {
      log.debug(
        { error },
        "human verification: releasing an unchecked token failed, it cannot be sent again",
      );
    });
  }

  /**
   * Checks the token, then claims it. Only for a provider that checks tokens locally: concurrent uses may all pass
   * the check, but only one of them claims the token.
   */
  async function checkAndClaim(
    id: string,
    token: string,
    request: HumanVerificationRequest,
  ): Promise<VerificationVerdict> {
    const verdict = await checkToken(token, request);
    const claim = await usedTokens.claim({ id, key: request.key, verdict: toStoredVerdict(verdict) }, now());
    return claim === "first" ? verdict : readEarlierVerdict(id, claim);
  }

  async function readEarlierVerdict(id: string, claim: "retry" | "used"): Promise<VerificationVerdict> {
    if (claim === "used") return { passed: false, reason: "replayed" };
    const verdict = await usedTokens.awaitVerdict(id);
    if (verdict === "passed") return { passed: true };
    if (verdict === "refused") return { passed: false, reason: "replayed" };
    throw verificationUnavailableError();
  }

  const useToken = provider.isRemote ? claimAndCheck : checkAndClaim;

  async function verify(request: HumanVerificationRequest): Promise<void> {
    const { token, action, ip, requestId } = request;
    if (!isWellFormedToken(token)) throw malformedTokenError();
    const id = provider.identify(token);
    const verdict = await useToken(id, token, request);
    if (verdict.passed) return;
    const logFields = { request_id: requestId, action, ip, human: id.slice(0, 8) };
    log.info(
      { event: "human_refused", reason: verdict.reason, ...logFields },
      "human verification: token refused",
    );
    throw new AppError("HUMAN_REFUSED");
  }

  return { verify, challenge: (action, failures) => provider.challenge(action, failures) };
}
