import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { AuditView, SettingName } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { keys } from "../desk/keys.js";

const RATE_SETTINGS = ["current_usd_rate", "markup_percentage"] as const satisfies SettingName[];
/** How many audit entries about settings are searched for changes of the rate. */
const MAX_SEARCHED_ENTRIES = 100;

/** One change of the rate or the markup. */
export interface RateChange {
  readonly id: string;
  readonly at: string;
  /** The user who made the change; null if an operator made it on the command line. */
  readonly who: string | null;
  readonly name: (typeof RATE_SETTINGS)[number];
  readonly from: number;
  readonly to: number;
}

/** Extracts the changes of rate and markup from audit entries, in the same order. */
export function listRateChanges(entries: readonly AuditView[]): RateChange[] {
  return entries.flatMap(({ id, at, actor, before, after }) =>
    RATE_SETTINGS.flatMap((name) => {
      const [from, to] = [before?.[name], after?.[name]].map(Number);
      if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) return [];
      return [{ id: `${id}-${name}`, at, who: actor.name, name, from, to }];
    }),
  );
}

/** The latest changes of rate and markup, newest first. */
export const rateHistoryQuery = queryOptions({
  queryKey: keys.rateHistory,
  queryFn: async ({ signal }) => {
    const query = { action: "settings.changed", limit: MAX_SEARCHED_ENTRIES };
    return listRateChanges((await call(API.listAudit, { query, signal })).data);
  },
  staleTime: 30_000,
});
