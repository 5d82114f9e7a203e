import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOpeningIsAwaited } from "../../features/opening/use-known.js";
import { isAwaited } from "../../shared/api/is-awaited.js";
import { noticesQuery } from "../../shared/desk/notices.js";
import { useSession } from "../../shared/session.js";

/** So long the sections wait at most; news that come later push them down. */
const MAX_WAIT_MS = 2_000;

/**
 * Asks for everything that may stand above the sections; true once all of it is there, has failed or takes too long.
 * A section shown before that would move under its reader.
 */
export function useNewsSettled(): boolean {
  const isAdmin = useSession()?.user.role === "admin";
  const notices = useQuery(noticesQuery);
  const isOpeningAwaited = useOpeningIsAwaited(isAdmin);
  const [isSettled, setSettled] = useState(false);
  // For good: when one that failed is asked for again, the sections stay.
  if (!isSettled && !isAwaited(notices) && !isOpeningAwaited) setSettled(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
