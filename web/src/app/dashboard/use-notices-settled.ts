import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIsDeskDataLoading } from "../../features/opening/use-desk-data.js";
import { isAwaited } from "../../shared/api/is-awaited.js";
import { noticesQuery } from "../../shared/desk/notices.js";
import { useSession } from "../../shared/session.js";

/** How long the tabs stay hidden while the notices load; notices that load later push the tabs down. */
const MAX_NOTICES_WAIT_MS = 2_000;

/**
 * Whether all notices above the tabs have loaded, failed or timed out. A tab that is shown earlier would shift while
 * the user reads it.
 */
export function useNoticesSettled(): boolean {
  const isAdmin = useSession()?.user.role === "admin";
  const notices = useQuery(noticesQuery);
  const isDeskDataLoading = useIsDeskDataLoading(isAdmin);
  const [isSettled, setSettled] = useState(false);
  // Stays true: a refetch after a failure must not hide the tabs again.
  if (!isSettled && !isAwaited(notices) && !isDeskDataLoading) setSettled(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), MAX_NOTICES_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
