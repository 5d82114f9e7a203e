import type { Notice } from "@tukar-saldo/contracts";
import { useState } from "react";

/**
 * Returns the newest notice that arrived while the dashboard was open, as long as it is listed. An older notice never
 * counts as new, even if it becomes the first of the list. @param newestFirst undefined until the first response
 */
export function useNewNotice(newestFirst: readonly Notice[] | undefined): Notice | undefined {
  const newest = newestFirst?.[0];
  const [newestSeenAt, setNewestSeenAt] = useState<string>();
  const [newNotice, setNewNotice] = useState<Notice>();
  if (newestFirst && newestSeenAt === undefined) setNewestSeenAt(newest?.at ?? "");
  else if (newest && newestSeenAt !== undefined && newest.at > newestSeenAt) {
    setNewestSeenAt(newest.at);
    setNewNotice(newest);
  }
  return newestFirst?.find(({ id }) => id === newNotice?.id);
}
