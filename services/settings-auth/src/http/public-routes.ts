import { API, challengeQuery, flagAsDigit, initBody, message } from "@tukar-saldo/contracts";
import { defineRoute, ok } from "@tukar-saldo/service-kit";
import type { Route } from "@tukar-saldo/service-kit";
import type { Context } from "../use-cases/context.js";
import { setUpDesk } from "../use-cases/set-up-desk.js";
import { showSetup } from "../use-cases/show-setup.js";
import { originOf } from "./origin-of.js";

/** What anyone may ask, and the one-time set-up. */
export function publicRoutes(context: Context): Route[] {
  const { settings, human, rules } = context;
  const script = rules.humanScriptUrl === undefined ? {} : { script_url: rules.humanScriptUrl };
  return [
    defineRoute({
      method: "GET",
      path: API.isOnline,
      guard: "public",
      handle: async () => ok(undefined, { is_online: flagAsDigit((await settings.read()).is_online) }),
    }),
    defineRoute({
      method: "GET",
      path: API.siteKey,
      guard: "public",
      handle: async () => {
        const { recaptcha_site_key: site_key } = await settings.read();
        return ok(undefined, { site_key, provider: rules.humanProvider, ...script });
      },
    }),
    defineRoute({
      method: "GET",
      path: API.humanChallenge,
      guard: "public",
      query: challengeQuery,
      handle: async ({ query }) => ok(await human.challenge(query.action)),
    }),
    defineRoute({
      method: "GET",
      path: API.contact,
      guard: "public",
      handle: async () => {
        const { support_whatsapp, support_email } = await settings.read();
        return ok({ support_whatsapp, support_email });
      },
    }),
    defineRoute({
      method: "GET",
      path: API.initStatus,
      guard: "public",
      handle: async () => ok(undefined, await showSetup(context)),
    }),
    defineRoute({
      method: "POST",
      path: API.init,
      guard: "public",
      body: initBody,
      handle: async (call) => {
        await setUpDesk(context, call.body, originOf(call));
        return ok(undefined, { message: message(call.client.language, "init.success") });
      },
    }),
  ];
}
