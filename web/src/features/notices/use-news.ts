import type { Notice } from "@tukar-saldo/contracts";
import { useState } from "react";

/**
 * The notice that came last while the dashboard was open, as long as it is shown. One from before, or that stands first
 * since a newer one was hidden, is no news. Until the first answer there are no notices: `undefined`.
 */
export function useNews(newestFirst: readonly Notice[] | undefined): Notice | undefined {
  const newest = newestFirst?.[0];
  const [seenAt, setSeenAt] = useState<string>();
  const [news, setNews] = useState<Notice>();
  if (newestFirst && seenAt === undefined) setSeenAt(newest?.at ?? "");
  else if (newest && seenAt !== undefined && newest.at > seenAt) {
    setSeenAt(newest.at);
    setNews(newest);
  }
  return newestFirst?.find(({ id }) => id === news?.id);
}
