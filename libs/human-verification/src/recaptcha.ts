import { createHash } from "node:crypto";
import { AppError } from "@tukar-saldo/contracts";
import type { VerificationAction, Settings } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { SecretBox } from "@tukar-saldo/settings";
import { providerNotConfiguredError, verificationUnavailableError } from "./failures.js";
import { isMisconfigured, isOverQuota, evaluateResponse } from "./evaluate-response.js";
import type { VerificationProvider, ReadSettings, Verdict } from "./provider.js";
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

/** Creates the verification by Google's reCAPTCHA v3. Its keys are read from the settings for each token. */
export function createRecaptcha(options: RecaptchaOptions): VerificationProvider {
  const { secretBox, hostnames, verifyUrl, log, now } = options;

  function openSecret({ recaptcha_secret, recaptcha_site_key }: Settings): string {
    if (!recaptcha_secret || !recaptcha_site_key) {
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
    const key = openSecret(settings);
    try {
      return await siteverify(verifyUrl, key, token);
    } catch (error) {
      log.error(
        { event: "human_verifier_unreachable", error },
        "human verification failed: siteverify request failed, request refused with 503",
      );
      throw verificationUnavailableError(error);
    }
  }

  async function check(
    token: string,
    action: VerificationAction,
    readSettings: ReadSettings,
  ): Promise<Verdict> {
    const response = await requestSiteverify(token, await readSettings());
    if (isMisconfigured(response)) {
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
