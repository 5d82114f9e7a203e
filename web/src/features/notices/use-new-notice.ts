import type { Notice } from "@tukar-saldo/contracts";
import { useState } from "react";

/**
 * Returns the newest notice that arrived while the dashboard was open, as long as it is listed. An older notice never
 * counts as new, even if it becomes the first one. @param newestFirst undefined until the first response
 */
export function useNewNotice(newestFirst: readonly Notice[] | undefined): Notice | undefined {
  const newest = newestFirst?.[0];
  const [seenAt, setSeenAt] = useState<string>();
  const [newNotice, setNewNotice] = useState<Notice>();
  if (newestFirst && seenAt === undefined) setSeenAt(newest?.at ?? "");
  else if (newest && seenAt !== undefined && newest.at > seenAt) {
    setSeenAt(newest.at);
    setNewNotice(newest);
  }
  return newestFirst?.find(({ id }) => id === newNotice?.id);
}
