import type { Principal } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { Role, UserView } from "@tukar-saldo/contracts";
import { userIdOf, userNotFound, userView } from "../domain/user.js";
import type { Context } from "./context.js";

/** All users, oldest first. */
export async function listUsers({ users }: Context): Promise<UserView[]> {
  return (await users.list()).map(userView);
}

/** The role of a user: one's own for everybody, any for admins. Others do not learn whether a user exists. */
export async function showRole({ users }: Context, text: string, signedIn: Principal): Promise<Role> {
  if (text.toLowerCase() === signedIn.userId) return signedIn.role;
  if (signedIn.role !== "admin") throw new AppError("FORBIDDEN");
  const user = await users.find(userIdOf(text));
  if (!user) throw userNotFound();
  return user.role;
}
