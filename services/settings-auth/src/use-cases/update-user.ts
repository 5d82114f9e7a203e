import type { UpdateUserBody, UserView } from "@tukar-saldo/contracts";
import { checkNewPassword } from "../domain/password-policy.js";
import { userIdOf, userView } from "../domain/user.js";
import type { Context } from "./context.js";
import type { Origin } from "./origin.js";
import { settleAdmin } from "./settle-admin.js";
import { writeUser } from "./write-user.js";

export interface UpdateUser {
  readonly id: string;
  readonly body: UpdateUserBody;
  readonly origin: Origin;
}

/** Changes what the body names of a user. */
export async function updateUser(context: Context, command: UpdateUser): Promise<UserView> {
  const { body, origin } = command;
  const id = userIdOf(command.id);
  const { password, ...fields } = body;
  const patch = { ...fields, ...(await hashed(context, password)) };
  try {
    return userView(await writeUser(context, id, () => patch, origin));
  } finally {
    await settleAdmin(context, id);
  }
}

async function hashed({ hasher, rules }: Context, password: string | undefined) {
  if (password === undefined) return {};
  checkNewPassword(password, rules.passwordMin);
  return { password_hash: await hasher.hash(password) };
}
