import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

/** The key of what the desk says of itself, for who has it already or does without. */
export const PUBLIC_DESK = ["public", "desk"] as const;

/** Whether the desk takes orders right now. */
export const onlineQuery = queryOptions({
  queryKey: ["public", "online"],
  queryFn: async ({ signal }) => (await call(API.getOnlineState, { signal })).is_online === "1",
  staleTime: 30_000,
});
