import { queryOptions, useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { useState } from "react";
import { factorsQuery } from "../../shared/access/factors.js";
import { isAwaited } from "../../shared/api/is-awaited.js";
import { call } from "../../shared/api/client.js";
import { keys } from "../../shared/desk/keys.js";
import { publicDeskQuery } from "../../shared/public-desk.js";
import { contactQuery } from "../../shared/contact.js";
import { usersQuery } from "../../shared/desk/users.js";
import { statsQuery } from "../../shared/orders/stats.js";
import { browserStorage } from "../../shared/storage.js";
import type { DeskData } from "./checklist-steps.js";

const settingsQuery = queryOptions({
  queryKey: [...keys.settings, "opening"],
  queryFn: async ({ signal }) => (await call(API.getSettings, { signal })).data,
  staleTime: 60_000,
});

/** Storage key of the flag that is set when the checklist is dismissed. */
export const CHECKLIST_HIDDEN_KEY = "openingHidden";

/** Returns the flag that this browser stores under `key`, and a function that sets it. */
export function useStoredFlag(key: string): readonly [boolean, () => void] {
  const [isSet, setSet] = useState(() => browserStorage.get(key) === "yes");
  const set = (): void => {
    browserStorage.set(key, "yes");
    setSet(true);
  };
  return [isSet, set];
}

/** Time in which the checklist's loaded data counts as fresh, so that mounting the checklist refetches nothing. */
const CHECKLIST_STALE_MS = 60_000;
/** Time for which the factors are kept before the dashboard that requested them is rendered. */
const FACTORS_KEPT_MS = 10_000;

const checklistQueries = {
  settings: settingsQuery,
  stats: statsQuery,
  users: queryOptions({ ...usersQuery, staleTime: CHECKLIST_STALE_MS }),
  factors: queryOptions({ ...factorsQuery, staleTime: CHECKLIST_STALE_MS, gcTime: FACTORS_KEPT_MS }),
};

/** Whether the checklist's data is loaded: for admins, unless this browser has dismissed the checklist. */
const usesChecklist = (isAdmin: boolean): boolean =>
  isAdmin && browserStorage.get(CHECKLIST_HIDDEN_KEY) !== "yes";

/** Requests the checklist's data before the hooks that use it are rendered. */
export function prefetchChecklist(client: QueryClient, isAdmin: boolean): void {
  if (!usesChecklist(isAdmin)) return;
  const { settings, stats, users, factors } = checklistQueries;
  void client.prefetchQuery(settings);
  void client.prefetchQuery(stats);
  void client.prefetchQuery(users);
  void client.prefetchQuery(factors);
}

function useChecklistQueries(enabled = true) {
  const { settings, stats, users, factors } = checklistQueries;
  return {
    settings: useQuery({ ...settings, enabled }),
    stats: useQuery({ ...stats, enabled }),
    users: useQuery({ ...users, enabled }),
    factors: useQuery({ ...factors, enabled, select: (data) => data.factors.length }),
  };
}

/** Loads the data for the steps of the checklist. */
export function useDeskData(hasBackup: boolean): DeskData {
  const { data: desk } = useQuery(publicDeskQuery);
  const { settings, stats, users, factors } = useChecklistQueries();
  return {
    desk,
    settings: settings.data,
    factors: factors.data,
    orders: stats.data?.total_transactions,
    users: users.data,
    hasBackup,
  };
}

/** Loads the data for the warnings and the checklist. @returns whether any of this data is still loading */
export function useIsDeskDataLoading(isAdmin: boolean): boolean {
  const desk = useQuery(publicDeskQuery);
  const contact = useQuery(contactQuery);
  const checklistQueries = useChecklistQueries(usesChecklist(isAdmin));
  return [desk, contact, ...Object.values(checklistQueries)].some(isAwaited);
}
