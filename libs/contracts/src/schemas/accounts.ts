import * as z from "zod/mini";
import { EMAIL_MAX, NAME_MAX } from "../limits.js";
import { key } from "../message.js";
import { captchaToken, count, email, flag, opaque, password, text } from "./fields.js";

const LOGIN = key("login.error.required");
const USER = key("users.error.required");
const INIT = key("init.error.allRequired");

export const ROLES = ["user", "admin"] as const;
export type Role = (typeof ROLES)[number];
const role = z.enum(ROLES, key("field.role"));

/** A malformed address is answered like an unknown one, so only presence and length are checked. */
export const loginBody = z.object({
  email: z.string(LOGIN).check(z.minLength(1, LOGIN), z.maxLength(EMAIL_MAX, key("field.tooLong"))),
  password: password(LOGIN),
  recaptcha_token: captchaToken,
});
export type LoginBody = z.infer<typeof loginBody>;

export const changePasswordBody = z.object({
  current_password: password(key("field.required")),
  new_password: password(key("field.required")),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

export const createUserBody = z.object({
  name: text(NAME_MAX, USER, key("field.invalid")),
  email: email(USER),
  password: password(USER),
  role,
});
export type CreateUserBody = z.infer<typeof createUserBody>;

export const updateUserBody = z.object({
  name: z.optional(text(NAME_MAX, USER, key("field.invalid"))),
  email: z.optional(email(USER)),
  role: z.optional(role),
  is_active: z.optional(flag),
  password: z.optional(password(USER)),
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

const humanKey = z.optional(
  z
    .string(INIT)
    .check(z.trim(), z.maxLength(200, key("field.tooLong")), z.regex(/^[\w-]*$/, key("field.invalid"))),
);

/** `sitekey` and `privatekey` are asked for by the use-case, only with provider recaptcha. */
export const initBody = z.object({
  name: text(NAME_MAX, INIT, key("field.invalid")),
  email: email(INIT),
  password: password(INIT),
  sitekey: humanKey,
  privatekey: humanKey,
  paypal_email: email(INIT),
  setup_token: z.optional(z.string(key("init.error.setupToken")).check(z.maxLength(1_024))),
});
export type InitBody = z.infer<typeof initBody>;

export const HUMAN_ACTIONS = ["login", "transaction_submit", "transaction_detail"] as const;
export type HumanAction = (typeof HUMAN_ACTIONS)[number];
export const challengeQuery = z.object({ action: z.enum(HUMAN_ACTIONS, key("field.invalid")) });

/** A user as lists and the profile show them. */
export const userView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  is_active: z.boolean(),
  created_at: z.string(),
});
export type UserView = z.infer<typeof userView>;

export const auditQuery = z.object({
  limit: z.optional(count(1, 200)),
  cursor: z.optional(opaque),
  action: z.optional(opaque),
  actor: z.optional(opaque),
  target: z.optional(opaque),
});
export type AuditQuery = z.infer<typeof auditQuery>;
