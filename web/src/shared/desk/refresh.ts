import type { QueryClient } from "@tanstack/react-query";
import { publicDeskQuery } from "../public-desk.js";
import { ratesQuery } from "../rates.js";
import { keys } from "./keys.js";

/** Refetches everything the dashboard shows; resolves when the visible data has been fetched. */
export async function refreshDesk(client: QueryClient): Promise<void> {
  await Promise.all(
    [keys.tx, keys.users, keys.settings, keys.notices, publicDeskQuery.queryKey, ratesQuery.queryKey].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );
}
