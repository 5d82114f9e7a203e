import type { UseQueryResult } from "@tanstack/react-query";

/** Whether the first answer to a query is still to come, and no attempt has failed. */
export const isAwaited = ({ isLoading, failureCount }: UseQueryResult): boolean =>
  isLoading && failureCount === 0;
