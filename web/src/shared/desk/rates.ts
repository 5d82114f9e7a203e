import type { QueryClient } from "@tanstack/react-query";
import { API, toHundredths } from "@tukar-saldo/contracts";
import type { DeskRates } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { customerRateOf } from "../desk-settings/setting-values.js";
import { publicDeskQuery } from "../public-desk.js";
import { ratesQuery } from "../rates.js";
import { keys } from "./keys.js";

/** Everything that shows rates or settings, anew; the answer about the desk itself may be a second old. */
async function refreshRates(client: QueryClient, isSaved: boolean): Promise<void> {
  const rate_updated_at = new Date().toISOString();
  if (isSaved) client.setQueryData(publicDeskQuery.queryKey, (desk) => desk && { ...desk, rate_updated_at });
  else await client.invalidateQueries({ queryKey: publicDeskQuery.queryKey });
  await Promise.all(
    [ratesQuery.queryKey, keys.settings].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** Puts back the rates from before a change; the server refuses it once anybody saved after that change. */
export async function putRatesBack(client: QueryClient, from: DeskRates, version: number): Promise<void> {
  const { current_usd_rate, markup_percentage } = from;
  await call(API.updateSettings, { body: { current_usd_rate, markup_percentage, version } });
  await refreshRates(client, true);
}

/**
 * Confirms the rate that was shown: saving it unchanged makes it as new as a change would. Answers false when another
 * one was set meanwhile, which nobody looked at here.
 */
export async function confirmRate(client: QueryClient, shown: number): Promise<boolean> {
  const settings = (await call(API.getSettings)).data;
  const { current_usd_rate, version } = settings;
  const isShown = customerRateOf(settings) === toHundredths(shown);
  if (isShown) await call(API.updateSettings, { body: { current_usd_rate, version } });
  await refreshRates(client, isShown);
  return isShown;
}
