import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { keys } from "./keys.js";

/** The staff accounts, which only admins may fetch. */
export const usersQuery = queryOptions({
  queryKey: keys.users,
  queryFn: async ({ signal }) => (await call(API.listUsers, { signal })).data,
});
