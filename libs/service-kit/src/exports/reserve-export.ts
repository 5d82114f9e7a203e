import { AppError } from "@tukar-saldo/contracts";

const RETRY_SECONDS = 5;
/** The users whose export is running in this process. */
const exportingUsers = new Set<string>();

/**
 * Reserves the one export that a user may run at a time.
 * @returns a function that releases the reservation
 * @throws AppError RATE_LIMITED
 */
export function reserveExport(userId: string): () => void {
  if (exportingUsers.has(userId)) throw new AppError("RATE_LIMITED", { retryAfter: RETRY_SECONDS });
  exportingUsers.add(userId);
  return () => void exportingUsers.delete(userId);
}
