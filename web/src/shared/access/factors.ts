import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";

/** The signed-in user's second factors, with a passkey challenge that is valid for one attempt. */
export const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: async ({ signal }) => (await call(API.listFactors, { signal })).data,
  staleTime: 0,
  gcTime: 0,
});
