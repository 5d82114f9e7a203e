import * as z from "zod/mini";
import { EMAIL_MAX, NAME_MAX } from "../limits.js";
import { key } from "../message.js";
import { captchaToken, email, flag, password, text } from "./fields.js";
import { dataReply } from "./data-reply.js";
import { ROLES, userView } from "./user.js";

const LOGIN = key("login.error.required");
const USER = key("users.error.required");
const INIT = key("init.error.allRequired");

const role = z.enum(ROLES, key("field.role"));

/** Only presence and length are checked: a malformed e-mail address is refused like an unknown one. */
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

/** The use-case requires `sitekey` and `privatekey` if the provider is reCAPTCHA. */
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

export const setupStatusReply = z.object({
  inited: z.boolean(),
  setup_token_required: z.optional(z.boolean()),
});

export const messageReply = z.object({ message: z.string() });

export const loginReply = dataReply(z.object({ token: z.string(), user: userView }));

export const roleReply = z.object({ role: z.enum(ROLES) });
