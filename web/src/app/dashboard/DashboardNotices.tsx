import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Notices } from "../../features/notices/Notices.js";
import { ReadinessNotices } from "../../features/opening/ReadinessNotices.js";
import { keys } from "../../shared/desk/keys.js";
import { ErrorBoundary } from "../../shared/ui/ErrorBoundary.js";

interface Props {
  readonly isAdmin: boolean;
  readonly isFirstTab: boolean;
  /** Whether the socket is connected. Each new connection refetches the notices, since some may have been missed. */
  readonly isLive: boolean;
  readonly onAccount: () => void;
}

/** The notices above every tab; if they fail to render, the tabs keep working. */
export function DashboardNotices({ isAdmin, isFirstTab, isLive, onAccount }: Props) {
  const client = useQueryClient();
  useEffect(() => {
    if (isLive) void client.invalidateQueries({ queryKey: keys.notices });
  }, [client, isLive]);
  return (
    <ErrorBoundary resetKey="news" fallback={null}>
      <Notices isAdmin={isAdmin} />
      <ReadinessNotices isAdmin={isAdmin} showsChecklist={isFirstTab} onAccount={onAccount} />
    </ErrorBoundary>
  );
}
