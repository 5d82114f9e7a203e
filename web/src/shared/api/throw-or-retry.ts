import * as z from "zod/mini";
import { requestStepUp } from "../access/step-up.js";
import { ApiError } from "./errors.js";
import type { Rejection } from "./errors.js";

/** The body of an error response. */
const errorBody = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown()),
});

function parseErrorResponse(response: Response, body: unknown): Rejection {
  const { error, message, ...rest } = errorBody.safeParse(body).data ?? {};
  const serverMessage = error ?? message;
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return {
    kind: "rejected",
    status: response.status,
    ...(serverMessage ? { message: serverMessage } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    ...(rest as Partial<Rejection>),
  };
}

/** Throws the error response; if it requires a step-up and the user completes it, retries the call instead. */
export async function throwOrRetry<T>(
  response: Response,
  body: unknown,
  retry: () => Promise<T>,
): Promise<T> {
  const rejection = parseErrorResponse(response, body);
  if (rejection.code === "STEP_UP_REQUIRED" && (await requestStepUp())) return retry();
  throw new ApiError(rejection);
}
