import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

const online = async () => (await import("./api/first-answers.js")).online;

/** Whether the desk takes orders right now. */
export const onlineQuery = queryOptions({
  queryKey: ["public", "online"],
  queryFn: async ({ signal }) => (await call(API.getOnlineState.path, online, { signal })).is_online === "1",
  staleTime: 30_000,
});
