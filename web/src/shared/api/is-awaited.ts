import type { UseQueryResult } from "@tanstack/react-query";

/** Whether a query is loading for the first time and no attempt has failed. */
export const isAwaited = ({ isLoading, failureCount }: UseQueryResult): boolean =>
  isLoading && failureCount === 0;
