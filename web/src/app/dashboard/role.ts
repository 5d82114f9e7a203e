import { queryOptions, useQuery } from "@tanstack/react-query";
import { API, mayProcess } from "@tukar-saldo/contracts";
import type { Role } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { profileQuery } from "../../shared/profile.js";
import { useSession } from "../../shared/session.js";
import { keys } from "../../shared/desk/keys.js";

const roleQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.role(userId),
    queryFn: async ({ signal }) => (await call(API.getUserRole, { params: { id: userId }, signal })).role,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: userId !== "",
  });

/** Whether the user may process orders: admins, and users with that permission. */
export function useMayProcess(role: Role): boolean {
  const session = useSession();
  const { data } = useQuery({ ...profileQuery, enabled: role === "user" });
  const can_process = (data ?? session?.user)?.can_process;
  return mayProcess({ role, ...(can_process && { can_process }) });
}

/**
 * The user's role according to the server. While it is loading, the role in the reply to the sign-in, or undefined
 * after a reload. `user` if it cannot be fetched.
 */
export function useRole(): Role | undefined {
  const session = useSession();
  const { data, isError } = useQuery(roleQuery(session?.user.id ?? ""));
  if (isError || !session) return data ?? "user";
  return data ?? (session.isNew && session.user.role);
}
