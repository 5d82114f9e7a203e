import type { QueryClient } from "@tanstack/react-query";
import { API, toHundredths } from "@tukar-saldo/contracts";
import type { DeskRates } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { calculateCustomerRate } from "../desk-settings/setting-values.js";
import { publicDeskQuery } from "../public-desk.js";
import { ratesQuery } from "../rates.js";
import { keys } from "./keys.js";

/**
 * Refetches rates, settings and the public desk data. After a save, the cached desk data is updated without a refetch,
 * whose reply may be outdated.
 */
async function refreshRates(client: QueryClient, isSaved: boolean): Promise<void> {
  const rate_updated_at = new Date().toISOString();
  if (isSaved) client.setQueryData(publicDeskQuery.queryKey, (desk) => desk && { ...desk, rate_updated_at });
  else await client.invalidateQueries({ queryKey: publicDeskQuery.queryKey });
  await Promise.all(
    [ratesQuery.queryKey, keys.settings].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** Restores the rates from before a change; the server rejects this if anybody has saved settings since. */
export async function restoreRates(client: QueryClient, from: DeskRates, version: number): Promise<void> {
  const { current_usd_rate, markup_percentage } = from;
  await call(API.updateSettings, { body: { current_usd_rate, markup_percentage, version } });
  await refreshRates(client, true);
}

/**
 * Confirms the shown rate by saving it unchanged, which resets the age of the rate. @returns false if the rate has
 * changed since it was shown, in which case nothing is saved
 */
export async function confirmRate(client: QueryClient, shown: number): Promise<boolean> {
  const settings = (await call(API.getSettings)).data;
  const { current_usd_rate, version } = settings;
  const isUnchanged = calculateCustomerRate(settings) === toHundredths(shown);
  if (isUnchanged) await call(API.updateSettings, { body: { current_usd_rate, version } });
  await refreshRates(client, isUnchanged);
  return isUnchanged;
}
