import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

/** The user that the token belongs to; also proves that the session is valid. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => (await call(API.getProfile, { signal })).data.user,
  staleTime: Number.POSITIVE_INFINITY,
});
