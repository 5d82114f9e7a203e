import { API, flagAsDigit, message } from "@tukar-saldo/contracts";
import { implement } from "@tukar-saldo/service-kit";
import type { Implementation } from "@tukar-saldo/service-kit";
import type { Context } from "../use-cases/context.js";
import { showSetup } from "../use-cases/finish-setup.js";
import { setUpDesk } from "../use-cases/set-up-desk.js";

/** What anyone may ask, and the one-time set-up. */
export const publicEndpoints: Implementation<Context>[] = [
  implement(API.getOnlineState, async ({ settings }) => ({
    is_online: flagAsDigit((await settings.read()).is_online),
  })),

  implement(API.getHumanProvider, async ({ settings, config }) => {
    const { recaptcha_site_key: site_key } = await settings.read();
    const script = config.humanScriptUrl === undefined ? {} : { script_url: config.humanScriptUrl };
    return { site_key, provider: config.humanProvider, ...script };
  }),

  implement(API.getHumanChallenge, async ({ human }, { query }) => ({
    data: await human.challenge(query.action),
  })),

  implement(API.getContact, async ({ settings }) => {
    const { support_whatsapp, support_email } = await settings.read();
    return { data: { support_whatsapp, support_email } };
  }),

  implement(API.getSetupStatus, (context) => showSetup(context)),

  implement(API.setUpDesk, async (context, { body, metadata, client: { language } }) => {
    await setUpDesk(context, body, metadata);
    return { message: message(language, "init.success") };
  }),
];
