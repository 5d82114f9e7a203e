import type { Principal } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { ChangePasswordBody } from "@tukar-saldo/contracts";
import { withRateLimits } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { checkPasswordBytes, checkNewPassword } from "../passwords/password-policy.js";
import type { Context } from "./context.js";
import { patchUser } from "./patch-user.js";

function isWrongPassword(outcome: object): boolean {
  return "error" in outcome && outcome.error instanceof AppError && outcome.error.code === "SECRET_WRONG";
}

/** Changes the password of the signed-in user and ends all their sessions, including the current one. */
export async function changePassword(
  context: Context,
  { userId }: Principal,
  body: ChangePasswordBody,
  metadata: RequestMetadata,
): Promise<void> {
  const { limits, hasher, config } = context;
  checkPasswordBytes(body.current_password, "current_password");
  await checkNewPassword(body.new_password, config.passwordMin, "new_password");
  const rateLimits = [{ limiter: limits.passwordsPerUser, key: userId }];
  const currentHash = await withRateLimits(
    rateLimits,
    () => checkCurrentPassword(context, userId, body.current_password),
    isWrongPassword,
  );
  const password_hash = await hasher.hash(body.new_password);
  await patchUser(
    context,
    userId,
    (user) => {
      // Another request has changed the password in the meantime.
      if (user.password_hash !== currentHash) throw new AppError("UNAUTHENTICATED");
      return { password_hash, must_change_password: false };
    },
    metadata,
  );
}

async function checkCurrentPassword(
  { users, hasher }: Context,
  userId: string,
  password: string,
): Promise<string> {
  const user = await users.find(userId);
  if (!user) throw new AppError("UNAUTHENTICATED");
  if (await hasher.verify(password, user.password_hash)) return user.password_hash;
  const text = "password.wrongCurrent";
  throw new AppError("SECRET_WRONG", { text, fields: { current_password: text } });
}
