import { queryOptions, useQuery } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { Role } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { useSession } from "../../shared/session.js";
import { keys } from "../../shared/desk/keys.js";

const roleQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.role(userId),
    queryFn: async ({ signal }) => (await call(API.getUserRole, { params: { id: userId }, signal })).role,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: userId !== "",
  });

/** The role the server names; undefined while it is asked, `user` when it cannot be learnt. */
export function useRole(): Role | undefined {
  const session = useSession();
  const { data, isError } = useQuery(roleQuery(session?.user.id ?? ""));
  return data ?? (isError || !session ? "user" : undefined);
}
