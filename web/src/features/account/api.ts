import { API, changePasswordBody } from "@tukar-saldo/contracts";
import type { ChangePasswordBody } from "@tukar-saldo/contracts";
import * as z from "zod/mini";
import { call } from "../../shared/api/client.js";
import { longEnough } from "../../shared/forms/new-password/long-enough.js";

/** What the contract asks for, and a new password long enough to be accepted. */
export const changePasswordForm = z.extend(changePasswordBody, {
  new_password: changePasswordBody.shape.new_password.check(longEnough),
});

/** Every session of one's own ends with it, this one included. */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  await call(API.changePassword, { body });
}
