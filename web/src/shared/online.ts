import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

/** Whether the desk takes orders right now. */
export const onlineQuery = queryOptions({
  queryKey: ["public", "online"],
  queryFn: async ({ signal }) => (await call(API.getOnlineState, { signal })).is_online === "1",
  staleTime: 30_000,
});
