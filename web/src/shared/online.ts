import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

/** Whether the desk currently accepts orders. */
export const onlineQuery = queryOptions({
  queryKey: ["public", "online"],
  queryFn: async ({ signal }) => (await call(API.getOnlineState, { signal })).is_online === "1",
  staleTime: 30_000,
});
