import * as z from "zod/mini";
import { askForProof } from "../access/step-up.js";
import { ApiError } from "./errors.js";
import type { Rejection } from "./errors.js";

/** What the desk may say when it refuses. */
const refusal = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown()),
});

function readRefusal(response: Response, body: unknown): Rejection {
  const { error, message, ...rest } = refusal.safeParse(body).data ?? {};
  const text = error ?? message;
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return {
    kind: "rejected",
    status: response.status,
    ...(text ? { message: text } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    ...(rest as Partial<Rejection>),
  };
}

/** Throws what the desk said, unless it asks who is there, and the person proves it: then the call goes again. */
export async function refuse<T>(response: Response, body: unknown, again: () => Promise<T>): Promise<T> {
  const rejection = readRefusal(response, body);
  if (rejection.code === "STEP_UP_REQUIRED" && (await askForProof())) return again();
  throw new ApiError(rejection);
}
