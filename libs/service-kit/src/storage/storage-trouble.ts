import { toAppError } from "../http/error-response.js";
import { isRefusedByMongo } from "./describe-outage.js";

/** Whether storage cannot be used, so that the same may succeed later: it is away, full, or refuses the user. */
export function isStorageTrouble(error: unknown): boolean {
  return isRefusedByMongo(error) || ["UPSTREAM_UNAVAILABLE", "STORAGE_FULL"].includes(toAppError(error).code);
}
