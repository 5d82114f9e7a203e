import type { QueryClient } from "@tanstack/react-query";
import { publicDeskQuery } from "../public-desk.js";
import { ratesQuery } from "../rates.js";
import { keys } from "./keys.js";

/** Everything the desk shows, anew; resolves when what is on the screen has come. */
export async function refreshDesk(client: QueryClient): Promise<void> {
  await Promise.all(
    [keys.tx, keys.users, keys.settings, keys.notices, publicDeskQuery.queryKey, ratesQuery.queryKey].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );
}
