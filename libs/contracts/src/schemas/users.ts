import * as z from "zod/mini";
import { MAX_NAME_LENGTH } from "../limits.js";
import { defineMessageKey } from "../message.js";
import { emailField, passwordField, textField } from "./fields.js";
import { flagField } from "./flag-field.js";
import { ROLES } from "./user.js";

const USER_ERROR_KEY = defineMessageKey("users.error.required");

const role = z.enum(ROLES, defineMessageKey("field.role"));

export const createUserBody = z.object({
  name: textField(MAX_NAME_LENGTH, USER_ERROR_KEY, defineMessageKey("field.invalid")),
  email: emailField(USER_ERROR_KEY),
  password: passwordField(USER_ERROR_KEY),
  role,
  can_process: z.optional(flagField),
});
export type CreateUserBody = z.infer<typeof createUserBody>;

export const updateUserBody = z.object({
  name: z.optional(textField(MAX_NAME_LENGTH, USER_ERROR_KEY, defineMessageKey("field.invalid"))),
  email: z.optional(emailField(USER_ERROR_KEY)),
  role: z.optional(role),
  is_active: z.optional(flagField),
  can_process: z.optional(flagField),
  password: z.optional(passwordField(USER_ERROR_KEY)),
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

export const roleReply = z.object({ role: z.enum(ROLES) });
