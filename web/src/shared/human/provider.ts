import { API } from "@tukar-saldo/contracts";
import type { VerificationProviderReply } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.js";

export type HumanProvider = VerificationProviderReply;

/** The human verification provider that the desk uses, and its public site key. */
export const providerQuery = queryOptions({
  queryKey: ["public", "human-provider"],
  queryFn: ({ signal }) => call(API.getHumanProvider, { signal }),
  staleTime: 5 * 60_000,
  // Submitting a form waits for this query. Offline, the query must fail at once, or the button would stay busy.
  networkMode: "always",
});
