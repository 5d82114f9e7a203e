import { MongoBulkWriteError, MongoError, MongoOperationTimeoutError, MongoServerError } from "mongodb";
import type { PlainObject } from "./case-file.js";
import { findMismatch, formatValue } from "./find-mismatch.js";

type Check = (error: Error, expected: unknown) => string | undefined;

const toServerError = (error: Error): MongoServerError | undefined =>
  error instanceof MongoServerError ? error : undefined;
const getLabels = (error: Error): string[] => (error instanceof MongoError ? error.errorLabels : []);

/** Checks of an error; each returns a description of the difference from the expected value, if any. */
const CHECKS: Record<string, Check> = {
  isError: () => undefined,
  isClientError: (error, expected) =>
    expected === true && toServerError(error) ? `the server answered: ${error.message}` : undefined,
  isTimeoutError: (error, expected) =>
    error instanceof MongoOperationTimeoutError === expected ? undefined : `it is ${error.name}`,
  errorContains: (error, expected) =>
    error.message.toLowerCase().includes(String(expected).toLowerCase())
      ? undefined
      : `the error says "${error.message}", expected "${String(expected)}"`,
  errorCode: (error, expected) =>
    toServerError(error)?.code === expected
      ? undefined
      : `the code is ${formatValue(toServerError(error)?.code)}`,
  errorCodeName: (error, expected) =>
    toServerError(error)?.codeName === expected
      ? undefined
      : `the code name is ${formatValue(toServerError(error)?.codeName)}`,
  errorLabelsContain: (error, expected) =>
    (expected as string[]).every((label) => getLabels(error).includes(label))
      ? undefined
      : "a label is missing",
  errorLabelsOmit: (error, expected) =>
    (expected as string[]).some((label) => getLabels(error).includes(label))
      ? "a label is too much"
      : undefined,
  errorResponse: (error, expected) =>
    findMismatch(toServerError(error)?.errorResponse, expected, true, "errorResponse"),
  writeErrors: (error, expected) =>
    findListMismatch((error as { writeErrors?: unknown }).writeErrors, expected),
  writeConcernErrors: (error, expected) =>
    findListMismatch((error as { writeConcernErrors?: unknown }).writeConcernErrors, expected),
  expectResult: (error, expected) => findMismatch(getPartialResult(error), expected, true),
};

/** Describes how an error differs from the expected error. */
export function describeErrorMismatch(error: unknown, expected: PlainObject): string | undefined {
  if (!(error instanceof Error)) return "no error came";
  for (const [name, value] of Object.entries(expected)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
    const problem = check ? check(error, value) : `the runner does not know ${name}`;
    if (problem) return problem;
  }
  return undefined;
}

/** Compares a bulk write's errors by their index; each may have more fields than expected. */
function findListMismatch(actual: unknown, expected: unknown): string | undefined {
  const actualErrors =
    actual instanceof Map ? actual : new Map(Object.entries((actual ?? {}) as PlainObject));
  const expectedErrors = Object.entries(expected as PlainObject);
  if (actualErrors.size !== expectedErrors.length)
    return `there are ${actualErrors.size} errors, expected ${expectedErrors.length}`;
  const errorsByIndex = new Map([...actualErrors].map(([index, error]) => [String(index), error as unknown]));
  for (const [index, error] of expectedErrors) {
    const problem = findMismatch(errorsByIndex.get(index), error, true, `error ${index}`);
    if (problem) return problem;
  }
  return undefined;
}

function getPartialResult(error: Error): unknown {
  if (error instanceof MongoBulkWriteError) return error.result;
  return (error as { partialResult?: unknown }).partialResult;
}
