import type { CreateUserBody, UserView } from "@tukar-saldo/contracts";
import { checkNewPassword } from "../domain/password-policy.js";
import { createUser as decide } from "../domain/user.js";
import { newUserId } from "../store/user-store.js";
import type { Context } from "./context.js";
import { causeOf } from "./origin.js";
import type { Origin } from "./origin.js";
import { settleAdmin } from "./settle-admin.js";

/** Adds a user, active at once. */
export async function createUser(context: Context, body: CreateUserBody, origin: Origin): Promise<UserView> {
  const { users, hasher, announce, rules } = context;
  const { password, ...fields } = body;
  checkNewPassword(password, rules.passwordMin);
  const password_hash = await hasher.hash(password);
  const cause = causeOf(context, origin);
  const user = { id: newUserId(), ...fields, password_hash, created_at: cause.now };
  const { view, events } = decide(user, cause);
  await users.insert(user, events);
  announce.user(user.id, events);
  await settleAdmin(context, user.id);
  return view;
}
