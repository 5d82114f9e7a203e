import { toAppError } from "../http/error-response.js";
import { isRefusedByMongo } from "./describe-outage.js";

/** Whether an error means that storage is down, full or refuses the user, so that a retry may succeed later. */
export function isStorageFailure(error: unknown): boolean {
  return isRefusedByMongo(error) || ["UPSTREAM_UNAVAILABLE", "STORAGE_FULL"].includes(toAppError(error).code);
}
