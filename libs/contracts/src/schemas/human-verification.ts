import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";
import { dataReply } from "./data-reply.js";
import { captchaToken } from "./fields.js";

export const VERIFICATION_ACTIONS = ["login", "transaction_submit", "transaction_detail"] as const;
export type VerificationAction = (typeof VERIFICATION_ACTIONS)[number];
export const challengeQuery = z.object({
  action: z.enum(VERIFICATION_ACTIONS, defineMessageKey("field.invalid")),
});

/** The body of the request for a report: only the token of the human verification. */
export const reportBody = z.object({ recaptcha_token: captchaToken });

export const verificationProviderReply = z.object({
  site_key: z.string(),
  provider: z.enum(["recaptcha", "altcha"]),
  script_url: z.optional(z.string()),
});
export type VerificationProviderReply = z.infer<typeof verificationProviderReply>;

/** An ALTCHA challenge as altcha-lib creates it. */
const humanChallenge = z.looseObject({ parameters: z.looseObject({ algorithm: z.string() }) });
export type AltchaChallenge = z.infer<typeof humanChallenge>;
export const challengeReply = dataReply(humanChallenge);
