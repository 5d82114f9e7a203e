import type { Principal } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { ChangePasswordBody } from "@tukar-saldo/contracts";
import { withRateLimits } from "@tukar-saldo/service-kit";
import { checkHashable, checkNewPassword } from "../domain/password-policy.js";
import type { Context } from "./context.js";
import type { Origin } from "./origin.js";
import { writeUser } from "./write-user.js";

function isWrong(outcome: object): boolean {
  return "error" in outcome && outcome.error instanceof AppError && outcome.error.code === "SECRET_WRONG";
}

/** Gives the signed-in user another password; every session of theirs ends, this one included. */
export async function changePassword(
  context: Context,
  { userId }: Principal,
  body: ChangePasswordBody,
  origin: Origin,
): Promise<void> {
  const { limits, hasher, rules } = context;
  checkHashable(body.current_password, "current_password");
  checkNewPassword(body.new_password, rules.passwordMin, "new_password");
  const held = [{ limiter: limits.passwordOfUser, key: userId }];
  const known = await withRateLimits(
    held,
    () => checkCurrent(context, userId, body.current_password),
    isWrong,
  );
  const password_hash = await hasher.hash(body.new_password);
  await writeUser(
    context,
    userId,
    (user) => {
      // Someone changed it meanwhile: what was checked is no longer the current password.
      if (user.password_hash !== known) throw new AppError("UNAUTHENTICATED");
      return { password_hash };
    },
    origin,
  );
}

async function checkCurrent({ users, hasher }: Context, userId: string, password: string): Promise<string> {
  const user = await users.find(userId);
  if (!user) throw new AppError("UNAUTHENTICATED");
  if (await hasher.verify(password, user.password_hash)) return user.password_hash;
  const text = "password.wrongCurrent";
  throw new AppError("SECRET_WRONG", { text, fields: { current_password: text } });
}
