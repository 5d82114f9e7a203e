import { API, message } from "@tukar-saldo/contracts";
import { implement } from "@tukar-saldo/service-kit";
import type { Implementation } from "@tukar-saldo/service-kit";
import { settingsObject, settingsRows } from "../domain/settings-view.js";
import { changeSettings } from "../use-cases/change-settings.js";
import type { Context } from "../use-cases/context.js";

/** The settings in their two forms: rows for the standalone page, one object for the dashboard's tab. */
export const settingsEndpoints: Implementation<Context>[] = [
  implement(API.getSettingRows, async ({ settings }) => {
    const present = await settings.read();
    return { data: settingsRows(present), version: present.version };
  }),

  implement(API.updateSettingRows, async (context, { body, metadata, client: { language } }) => {
    const settings = await changeSettings(context, { body, metadata, show: settingsRows });
    return { data: settingsRows(settings), message: message(language, "settings.saved") };
  }),

  implement(API.getSettings, async ({ settings }) => ({ data: settingsObject(await settings.read()) })),

  implement(API.updateSettings, async (context, { body, metadata, client: { language } }) => {
    const settings = await changeSettings(context, { body, metadata, show: settingsObject });
    return { data: settingsObject(settings), message: message(language, "settings.saved") };
  }),
];
