import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "./api/client.js";

const online = z.object({ is_online: z.string() });

/** Whether the desk takes orders right now. */
export const onlineQuery = queryOptions({
  queryKey: ["public", "online"],
  queryFn: async ({ signal }) => (await call(API.isOnline, online, { signal })).is_online === "1",
  staleTime: 30_000,
});
