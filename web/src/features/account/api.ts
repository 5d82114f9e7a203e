import { API, changePasswordBody } from "@tukar-saldo/contracts";
import type { ChangePasswordBody } from "@tukar-saldo/contracts";
import * as z from "zod/mini";
import { call } from "../../shared/api/client.js";
import { longEnough } from "../../shared/forms/new-password/long-enough.js";

/** The contract's schema, plus the minimum length that forms require of a new password. */
export const changePasswordSchema = z.extend(changePasswordBody, {
  new_password: changePasswordBody.shape.new_password.check(longEnough),
});

/** Changes the password; the server then ends all sessions of the user, including this one. */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  await call(API.changePassword, { body });
}
