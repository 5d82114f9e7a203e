import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { profileQuery } from "../shared/profile.js";
import { currentSession, currentToken, endSession, startSession } from "../shared/session.js";
import { Waiting } from "../shared/ui/Waiting.js";

/** A session found at start-up is proved by its profile first; one that fails is ended. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const [found] = useState(() => currentToken() !== undefined);
  const profile = useQuery({ ...profileQuery, enabled: found, retry: false });
  useEffect(() => {
    const session = currentSession();
    if (profile.isError) endSession();
    else if (profile.data && session) startSession({ ...session, user: profile.data });
  }, [profile.isError, profile.data]);
  const waiting = found && currentToken() !== undefined && (profile.isPending || profile.isError);
  return waiting ? <Waiting /> : children;
}
