import { queryOptions, useQuery } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { useState } from "react";
import { factorsQuery } from "../../shared/access/factors.js";
import { call } from "../../shared/api/client.js";
import { keys } from "../../shared/desk/keys.js";
import { publicDeskQuery } from "../../shared/public-desk.js";
import { usersQuery } from "../../shared/desk/users.js";
import { statsQuery } from "../../shared/orders/stats.js";
import { browserStorage } from "../../shared/storage.js";
import type { Known } from "./steps.js";

const settingsQuery = queryOptions({
  queryKey: [...keys.settings, "opening"],
  queryFn: async ({ signal }) => (await call(API.getSettings, { signal })).data,
  staleTime: 60_000,
});

/** A yes or no that this browser remembers. */
export function useRemembered(key: string): readonly [boolean, () => void] {
  const [isSet, setSet] = useState(() => browserStorage.get(key) === "yes");
  const set = (): void => {
    browserStorage.set(key, "yes");
    setSet(true);
  };
  return [isSet, set];
}

/** Everything that the list of steps asks about. */
export function useKnown(hasBackup: boolean): Known {
  const { data: desk } = useQuery(publicDeskQuery);
  const { data: settings } = useQuery(settingsQuery);
  const { data: stats } = useQuery(statsQuery);
  const { data: users } = useQuery(usersQuery);
  const { data: factors } = useQuery({ ...factorsQuery, select: ({ factors: own }) => own.length });
  return { desk, settings, factors, orders: stats?.total_transactions, users, hasBackup };
}
