import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

/** Query of the signed-in user. It succeeds only while the session is valid. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => (await call(API.getProfile, { signal })).data.user,
  staleTime: Number.POSITIVE_INFINITY,
});
