import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { AuditView, SettingName } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { keys } from "../desk/keys.js";

const RATE_SETTINGS = ["current_usd_rate", "markup_percentage"] as const satisfies SettingName[];
/** Changes of settings that are looked through for those of the rate. */
const LOOKED_THROUGH = 100;

/** One change of the rate or the markup. */
export interface RateChange {
  readonly id: string;
  readonly at: string;
  /** Null for the command line. */
  readonly who: string | null;
  readonly name: (typeof RATE_SETTINGS)[number];
  readonly from: number;
  readonly to: number;
}

/** The changes of rate and markup among changes of settings, in their order. */
export function rateChanges(entries: readonly AuditView[]): RateChange[] {
  return entries.flatMap(({ id, at, actor, before, after }) =>
    RATE_SETTINGS.flatMap((name) => {
      const [from, to] = [before?.[name], after?.[name]].map(Number);
      if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) return [];
      return [{ id: `${id}-${name}`, at, who: actor.name, name, from, to }];
    }),
  );
}

/** The last changes of rate and markup, newest first. */
export const rateHistoryQuery = queryOptions({
  queryKey: keys.rateHistory,
  queryFn: async ({ signal }) => {
    const query = { action: "settings.changed", limit: LOOKED_THROUGH };
    return rateChanges((await call(API.listAudit, { query, signal })).data);
  },
  staleTime: 30_000,
});
