import { createHash } from "node:crypto";
import { AppError } from "@tukar-saldo/contracts";
import type { HumanAction } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { SecretBox, SettingsReader } from "@tukar-saldo/settings";
import { notConfigured, unavailable } from "./failures.js";
import { isMisconfigured, isOverQuota, judge } from "./judge.js";
import type { Provider, Verdict } from "./provider.js";
import { siteverify } from "./siteverify.js";
import type { SiteverifyAnswer } from "./siteverify.js";

export const GOOGLE_VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";

interface RecaptchaOptions {
  settings: SettingsReader;
  secretBox: SecretBox;
  hostnames: readonly string[];
  verifyUrl: string;
  log: Logger;
  now: () => Date;
}

/** Google's reCAPTCHA v3. The keys are read from the settings at each use. */
export function createRecaptcha(options: RecaptchaOptions): Provider {
  const { settings, secretBox, hostnames, verifyUrl, log, now } = options;

  async function secret(): Promise<string> {
    const { recaptchaSecretSealed, recaptchaSiteKey } = await settings.read();
    if (!recaptchaSecretSealed || !recaptchaSiteKey) {
      log.error({ event: "human_not_configured" }, "the keys of the human verification are not set");
      throw notConfigured();
    }
    try {
      return secretBox.open(recaptchaSecretSealed);
    } catch (error) {
      log.error({ event: "crypt_decrypt_fail", error }, "the human-verification secret cannot be opened");
      throw unavailable(error);
    }
  }

  async function ask(token: string): Promise<SiteverifyAnswer> {
    const key = await secret();
    try {
      return await siteverify(verifyUrl, key, token);
    } catch (error) {
      log.error({ event: "human_verifier_unreachable", error }, "the human verification does not answer");
      throw unavailable(error);
    }
  }

  async function check(token: string, action: HumanAction): Promise<Verdict> {
    const answer = await ask(token);
    if (isMisconfigured(answer)) {
      log.error({ event: "human_secret_refused" }, "the human-verification secret in the settings is wrong");
      throw unavailable();
    }
    if (isOverQuota(answer)) log.error({ event: "human_over_quota" }, "human verification is over its quota");
    return judge(answer, { action, hostnames, now: now() });
  }

  return {
    identify: (token) => createHash("sha256").update(token).digest("hex"),
    check,
    challenge: () => Promise.reject(new AppError("NOT_FOUND")),
  };
}
