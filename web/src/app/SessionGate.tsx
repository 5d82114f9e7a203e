import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { profileQuery } from "../shared/profile.js";
import { currentSession, currentToken, endSession, startSession, useSession } from "../shared/session.js";
import { PageSpinner } from "../shared/ui/PageSpinner.js";

/**
 * Validates the session that is in session storage when the app starts: fetches the user's profile, and ends the
 * session if that fails. Does not check locked sessions; a later failure to fetch the profile does not end a session.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const [storedToken] = useState(currentToken);
  const session = useSession();
  const isStoredSession = storedToken !== undefined && session?.token === storedToken;
  const profile = useQuery({ ...profileQuery, enabled: isStoredSession, retry: false });
  useClearPrivateData(session?.user.id);
  useEffect(() => {
    const latestSession = currentSession();
    if (profile.isLoadingError && isStoredSession) endSession();
    else if (profile.data && latestSession && latestSession.token === storedToken)
      startSession({ ...latestSession, user: profile.data });
  }, [isStoredSession, profile.isLoadingError, profile.data, storedToken]);
  return isStoredSession && (profile.isPending || profile.isLoadingError) ? <PageSpinner /> : children;
}

const isPrivate = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== "public";

/** Removes private data from the query cache when the user changes. */
function useClearPrivateData(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId !== undefined) return () => client.removeQueries({ predicate: isPrivate });
  }, [client, userId]);
}
