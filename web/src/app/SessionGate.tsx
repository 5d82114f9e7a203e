import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { profileQuery } from "../shared/profile.js";
import { currentSession, currentToken, endSession, startSession, useSession } from "../shared/session.js";
import { Waiting } from "../shared/ui/Waiting.js";

/**
 * A session found at start-up is proved by its profile first; one that fails is ended, unless it is locked. A proved one
 * stays when the profile is read again and the desk does not answer.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const [found] = useState(currentToken);
  const session = useSession();
  const isFound = found !== undefined && session?.token === found;
  const profile = useQuery({ ...profileQuery, enabled: isFound, retry: false });
  useForgetting(session?.user.id);
  useEffect(() => {
    const now = currentSession();
    if (profile.isLoadingError && isFound) endSession();
    else if (profile.data && now && now.token === found) startSession({ ...now, user: profile.data });
  }, [isFound, profile.isLoadingError, profile.data, found]);
  return isFound && (profile.isPending || profile.isLoadingError) ? <Waiting /> : children;
}

const isPrivate = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== "public";

/** What the server told one person is not kept for the next. */
function useForgetting(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId !== undefined) return () => client.removeQueries({ predicate: isPrivate });
  }, [client, userId]);
}
