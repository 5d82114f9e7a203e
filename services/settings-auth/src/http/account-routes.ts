import { API, changePasswordBody, loginBody } from "@tukar-saldo/contracts";
import { defineRoute, ok } from "@tukar-saldo/service-kit";
import type { Route } from "@tukar-saldo/service-kit";
import { profileView } from "../domain/user.js";
import { changePassword } from "../use-cases/change-password.js";
import type { Context } from "../use-cases/context.js";
import { showRole } from "../use-cases/show-users.js";
import { signIn } from "../use-cases/sign-in.js";
import { signOut } from "../use-cases/sign-out.js";
import { idOf, originOf, userOf } from "./origin-of.js";

/** Signing in and out, and what is one's own. */
export function accountRoutes(context: Context): Route[] {
  return [
    defineRoute({
      method: "POST",
      path: API.login,
      guard: "public",
      body: loginBody,
      handle: async ({ body, client: { ip, requestId, userAgent } }) =>
        ok(await signIn(context, { body, ip, requestId, userAgent })),
    }),
    defineRoute({
      method: "GET",
      path: API.profile,
      guard: "session",
      handle: (call) => ok({ user: profileView(userOf(call)) }),
    }),
    defineRoute({
      method: "POST",
      path: API.logout,
      guard: "session",
      handle: async (call) => {
        await signOut(context, userOf(call), originOf(call));
        return ok();
      },
    }),
    defineRoute({
      method: "POST",
      path: API.changePassword,
      guard: "session",
      body: changePasswordBody,
      handle: async (call) => {
        await changePassword(context, userOf(call), call.body, originOf(call));
        return ok();
      },
    }),
    defineRoute({
      method: "GET",
      path: API.roleOfUser,
      guard: "session",
      handle: async (call) => ok(undefined, { role: await showRole(context, idOf(call), userOf(call)) }),
    }),
  ];
}
