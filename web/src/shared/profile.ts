import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call, inData } from "./api/client.js";

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["user", "admin"]),
  is_active: z.boolean(),
  created_at: z.string(),
});

/** Who the token belongs to; also proves that the session still counts. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) =>
    (await call(API.profile, inData(z.object({ user })), { signal, signedIn: true })).data.user,
  staleTime: Number.POSITIVE_INFINITY,
});
