import { queryOptions, useQuery } from "@tanstack/react-query";
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

function useChecklistQueries(enabled = true) {
  return {
    settings: useQuery({ ...settingsQuery, enabled }),
    stats: useQuery({ ...statsQuery, enabled }),
    users: useQuery({ ...usersQuery, staleTime: CHECKLIST_STALE_MS, enabled }),
    factors: useQuery({
      ...factorsQuery,
      staleTime: CHECKLIST_STALE_MS,
      enabled,
      select: ({ factors }) => factors.length,
    }),
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
  const checklistQueries = useChecklistQueries(isAdmin && browserStorage.get(CHECKLIST_HIDDEN_KEY) !== "yes");
  return [desk, contact, ...Object.values(checklistQueries)].some(isAwaited);
}
