import * as z from "zod/mini";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "../limits.js";
import { defineMessageKey } from "../message.js";
import { captchaToken, emailField, passwordField, textField } from "./fields.js";
import { dataReply } from "./data-reply.js";
import { userView } from "./user.js";

const LOGIN_ERROR_KEY = defineMessageKey("login.error.required");
const INIT_ERROR_KEY = defineMessageKey("init.error.allRequired");

/** Sign-in checks only presence and length, so that a malformed e-mail address is refused like an unknown one. */
export const loginBody = z.object({
  email: z
    .string(LOGIN_ERROR_KEY)
    .check(z.minLength(1, LOGIN_ERROR_KEY), z.maxLength(MAX_EMAIL_LENGTH, defineMessageKey("field.tooLong"))),
  password: passwordField(LOGIN_ERROR_KEY),
  recaptcha_token: captchaToken,
  /** The token that identifies this browser, from the reply to an earlier sign-in. */
  device: z.optional(
    z.string(defineMessageKey("field.invalid")).check(z.maxLength(200, defineMessageKey("field.tooLong"))),
  ),
});
export type LoginBody = z.infer<typeof loginBody>;

export const changePasswordBody = z.object({
  current_password: passwordField(defineMessageKey("field.required")),
  new_password: passwordField(defineMessageKey("field.required")),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

const recaptchaKey = z.optional(
  z
    .string(INIT_ERROR_KEY)
    .check(
      z.trim(),
      z.maxLength(200, defineMessageKey("field.tooLong")),
      z.regex(/^[\w-]*$/, defineMessageKey("field.invalid")),
    ),
);

/** The use case requires `sitekey` and `privatekey` if reCAPTCHA is the human verification. */
export const setUpDeskBody = z.object({
  name: textField(MAX_NAME_LENGTH, INIT_ERROR_KEY, defineMessageKey("field.invalid")),
  email: emailField(INIT_ERROR_KEY),
  password: passwordField(INIT_ERROR_KEY),
  sitekey: recaptchaKey,
  privatekey: recaptchaKey,
  paypal_email: emailField(INIT_ERROR_KEY),
  setup_token: z.optional(z.string(defineMessageKey("init.error.setupToken")).check(z.maxLength(1_024))),
});
export type SetUpDeskBody = z.infer<typeof setUpDeskBody>;

export const setupStatusReply = z.object({
  inited: z.boolean(),
  setup_token_required: z.optional(z.boolean()),
});

export const messageReply = z.object({ message: z.string() });

export const loginReply = dataReply(
  z.object({
    token: z.string(),
    user: userView,
    /** The token that identifies this browser at the user's next sign-in. */
    device: z.string(),
    /** Present if the session is enrolling, which means that its user must first add a second factor. */
    enrol: z.optional(z.literal(true)),
  }),
);
