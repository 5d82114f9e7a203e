import type { CreateUserBody, UserView } from "@tukar-saldo/contracts";
import { newEvent } from "@tukar-saldo/messaging";
import { checkNewPassword } from "../domain/password-policy.js";
import { userView } from "../domain/user.js";
import { newUserId } from "../store/user-store.js";
import type { Context } from "./context.js";
import type { Origin } from "./origin.js";
import { settleAdmin } from "./settle-admin.js";

/** Adds a user, active at once. */
export async function createUser(context: Context, body: CreateUserBody, origin: Origin): Promise<UserView> {
  const { users, hasher, announce, rules } = context;
  const { password, ...fields } = body;
  checkNewPassword(password, rules.passwordMin);
  const password_hash = await hasher.hash(password);
  const now = context.now();
  const user = { id: newUserId(), ...fields, password_hash, created_at: now };
  const view = userView({ ...user, is_active: true, session_epoch: 1, version: 1 });
  await users.insert(user, [newEvent("user.created", { after: view }, { ...origin, now })]);
  announce.user(user.id);
  await settleAdmin(context, user.id);
  return view;
}
