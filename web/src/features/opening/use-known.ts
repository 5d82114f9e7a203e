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
import type { Known } from "./steps.js";

const settingsQuery = queryOptions({
  queryKey: [...keys.settings, "opening"],
  queryFn: async ({ signal }) => (await call(API.getSettings, { signal })).data,
  staleTime: 60_000,
});

/** Under this name the browser keeps that the list was put away. */
export const HIDDEN = "openingHidden";

/** A yes or no that this browser remembers. */
export function useRemembered(key: string): readonly [boolean, () => void] {
  const [isSet, setSet] = useState(() => browserStorage.get(key) === "yes");
  const set = (): void => {
    browserStorage.set(key, "yes");
    setSet(true);
  };
  return [isSet, set];
}

/** What was asked for before the list showed is not asked for again by the list. */
const staleTime = 60_000;

function useAnswers(enabled = true) {
  return {
    settings: useQuery({ ...settingsQuery, enabled }),
    stats: useQuery({ ...statsQuery, enabled }),
    users: useQuery({ ...usersQuery, staleTime, enabled }),
    factors: useQuery({ ...factorsQuery, staleTime, enabled, select: ({ factors }) => factors.length }),
  };
}

/** Everything that the list of steps asks about. */
export function useKnown(hasBackup: boolean): Known {
  const { data: desk } = useQuery(publicDeskQuery);
  const { settings, stats, users, factors } = useAnswers();
  return {
    desk,
    settings: settings.data,
    factors: factors.data,
    orders: stats.data?.total_transactions,
    users: users.data,
    hasBackup,
  };
}

/** Asks for what decides what the desk is said to lack; whether some of it is still to come. */
export function useOpeningIsAwaited(isAdmin: boolean): boolean {
  const desk = useQuery(publicDeskQuery);
  const contact = useQuery(contactQuery);
  const answers = useAnswers(isAdmin && browserStorage.get(HIDDEN) !== "yes");
  return [desk, contact, ...Object.values(answers)].some(isAwaited);
}
