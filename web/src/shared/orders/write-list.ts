import type { Query, QueryClient } from "@tanstack/react-query";
import type { ListData } from "./list-data.js";

/**
 * Writes a list into the query cache. A list that is or becomes outdated is refetched when it is opened again;
 * `setQueryData` alone would mark it as up to date.
 */
export function writeList(
  client: QueryClient,
  query: Query<unknown, Error, unknown, readonly unknown[]>,
  list: ListData,
  becomesOutdated = false,
): void {
  const isOutdated = query.state.isInvalidated || becomesOutdated;
  if (query.state.data !== list) client.setQueryData<ListData>(query.queryKey, list);
  if (isOutdated) query.invalidate();
}
