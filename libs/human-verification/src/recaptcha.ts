import { createHash } from "node:crypto";
import { AppError } from "@tukar-saldo/contracts";
import type { VerificationAction, Settings } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { SecretBox, SettingsReader } from "@tukar-saldo/settings";
import { providerNotConfiguredError, verificationUnavailableError } from "./errors.js";
import { isSecretRejected, isOverQuota, evaluateResponse } from "./evaluate-response.js";
import type { VerificationProvider, VerificationVerdict } from "./provider.js";
import { siteverify } from "./siteverify.js";
import type { SiteverifyResponse } from "./siteverify.js";

export const GOOGLE_VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";

interface RecaptchaOptions {
  secretBox: SecretBox;
  hostnames: readonly string[];
  verifyUrl: string;
  log: Logger;
  now: () => Date;
}

const hasKeys = ({ recaptcha_secret, recaptcha_site_key }: Settings): boolean =>
  Boolean(recaptcha_secret && recaptcha_site_key);

function haveSameKeys(a: Settings, b: Settings): boolean {
  return a.recaptcha_secret === b.recaptcha_secret && a.recaptcha_site_key === b.recaptcha_site_key;
}

/** Creates the verification by Google's reCAPTCHA v3, with the keys in the settings. */
export function createRecaptcha(options: RecaptchaOptions): VerificationProvider {
  const { secretBox, hostnames, verifyUrl, log, now } = options;

  function openSecret(settings: Settings): string {
    const { recaptcha_secret } = settings;
    if (!recaptcha_secret || !hasKeys(settings)) {
      log.error(
        { event: "human_not_configured" },
        "human verification failed: reCAPTCHA keys are not set, requests are refused with 503",
      );
      throw providerNotConfiguredError();
    }
    try {
      return secretBox.open("recaptcha_secret_key", recaptcha_secret);
    } catch (error) {
      log.error(
        { event: "crypt_decrypt_fail", error },
        "human verification failed: reCAPTCHA secret cannot be decrypted, requests are refused with 503",
      );
      throw verificationUnavailableError(error);
    }
  }

  async function requestSiteverify(token: string, settings: Settings): Promise<SiteverifyResponse> {
    const secret = openSecret(settings);
    try {
      return await siteverify(verifyUrl, secret, token);
    } catch (error) {
      log.error(
        { event: "human_verifier_unreachable", error },
        "human verification failed: siteverify request failed, request refused with 503",
      );
      throw verificationUnavailableError(error);
    }
  }

  /**
   * Calls siteverify with the cached keys. If siteverify rejects the token and the stored keys differ from the cached
   * ones, calls it again with the stored keys.
   */
  async function requestWithCurrentKeys(
    token: string,
    settings: SettingsReader,
  ): Promise<SiteverifyResponse> {
    const cachedSettings = await settings.readCached();
    if (hasKeys(cachedSettings)) {
      const response = await requestSiteverify(token, cachedSettings);
      if (response.success || haveSameKeys(cachedSettings, await settings.read())) return response;
    }
    return requestSiteverify(token, await settings.read());
  }

  async function check(
    token: string,
    action: VerificationAction,
    settings: SettingsReader,
  ): Promise<VerificationVerdict> {
    const response = await requestWithCurrentKeys(token, settings);
    if (isSecretRejected(response)) {
      log.error(
        { event: "human_secret_refused" },
        "human verification failed: siteverify rejects the reCAPTCHA secret, requests are refused with 503",
      );
      throw verificationUnavailableError();
    }
    if (isOverQuota(response))
      log.warn(
        { event: "human_over_quota" },
        "human verification: reCAPTCHA quota exceeded, tokens are accepted unscored",
      );
    return evaluateResponse(response, { action, hostnames, now: now() });
  }

  return {
    isRemote: true,
    identify: (token) => createHash("sha256").update(token).digest("hex"),
    check,
    challenge: () => Promise.reject(new AppError("NOT_FOUND")),
  };
}
