import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";

/** One's own second factors, with a challenge for a passkey that lives for one try. */
export const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: async ({ signal }) => (await call(API.listFactors, { signal })).data,
  staleTime: 0,
  gcTime: 0,
});
