import { API } from "@tukar-saldo/contracts";
import { describeApi, implement, StreamedReply } from "@tukar-saldo/service-kit";
import type { Implementation } from "@tukar-saldo/service-kit";
import { profileView } from "../domain/user.js";
import { changePassword } from "../use-cases/change-password.js";
import type { Context } from "../use-cases/context.js";
import { signIn, signOut } from "../use-cases/sessions.js";
import { showRole } from "../use-cases/users.js";

/** Signing in and out, what is one's own, and the API's description for those signed in. */
export const accountEndpoints: Implementation<Context>[] = [
  implement(API.logIn, async (context, { body, client: { ip, requestId, userAgent } }) => ({
    data: await signIn(context, { body, ip, requestId, userAgent }),
  })),

  implement(API.getProfile, (_context, { principal }) => ({ data: { user: profileView(principal) } })),

  implement(API.logOut, (context, { principal, metadata }) => signOut(context, principal, metadata)),

  implement(API.changePassword, (context, { principal, body, metadata }) =>
    changePassword(context, principal, body, metadata),
  ),

  implement(API.getUserRole, async (context, { params, principal }) => ({
    role: await showRole(context, params.id, principal),
  })),

  implement(API.getApiDocs, async () => {
    const document = JSON.stringify(await describeApi());
    return new StreamedReply({ "Content-Type": "application/json; charset=utf-8" }, async (output) => {
      output.write(document);
    });
  }),
];
