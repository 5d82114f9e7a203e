import { MongoBulkWriteError, MongoServerError } from "mongodb";
import type { Plain } from "./case-file.js";
import { mismatch, show } from "./match.js";

/** In what an error is not the one a case expects. */
export function errorMismatch(error: unknown, expected: Plain): string | undefined {
  if (!(error instanceof Error)) return "no error came";
  const server = error instanceof MongoServerError ? error : undefined;
  const text = expected.errorContains;
  if (typeof text === "string" && !error.message.toLowerCase().includes(text.toLowerCase())) {
    return `the error says "${error.message}", expected "${text}"`;
  }
  if (expected.errorCode !== undefined && server?.code !== expected.errorCode)
    return `the code is ${show(server?.code)}`;
  if (expected.errorCodeName !== undefined && server?.codeName !== expected.errorCodeName)
    return `the code name is ${show(server?.codeName)}`;
  if (expected.isClientError === true && server) return `the server answered: ${error.message}`;
  if (expected.errorResponse) {
    const problem = mismatch(server?.errorResponse, expected.errorResponse, true, "errorResponse");
    if (problem) return problem;
  }
  if (expected.expectResult === undefined) return undefined;
  const partial =
    error instanceof MongoBulkWriteError
      ? error.result
      : (error as { partialResult?: unknown }).partialResult;
  return mismatch(partial, expected.expectResult, true);
}
