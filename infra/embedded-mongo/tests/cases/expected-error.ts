import { MongoBulkWriteError, MongoError, MongoOperationTimeoutError, MongoServerError } from "mongodb";
import type { PlainObject } from "./case-file.js";
import { findMismatch, formatValue } from "./match.js";

type Check = (error: Error, expected: unknown) => string | undefined;

const serverError = (error: Error): MongoServerError | undefined =>
  error instanceof MongoServerError ? error : undefined;
const labels = (error: Error): string[] => (error instanceof MongoError ? error.errorLabels : []);

/** Assertions on an error. */
const CHECKS: Record<string, Check> = {
  isError: () => undefined,
  isClientError: (error, expected) =>
    expected === true && serverError(error) ? `the server answered: ${error.message}` : undefined,
  isTimeoutError: (error, expected) =>
    error instanceof MongoOperationTimeoutError === expected ? undefined : `it is ${error.name}`,
  errorContains: (error, expected) =>
    error.message.toLowerCase().includes(String(expected).toLowerCase())
      ? undefined
      : `the error says "${error.message}", expected "${String(expected)}"`,
  errorCode: (error, expected) =>
    serverError(error)?.code === expected
      ? undefined
      : `the code is ${formatValue(serverError(error)?.code)}`,
  errorCodeName: (error, expected) =>
    serverError(error)?.codeName === expected
      ? undefined
      : `the code name is ${formatValue(serverError(error)?.codeName)}`,
  errorLabelsContain: (error, expected) =>
    (expected as string[]).every((label) => labels(error).includes(label)) ? undefined : "a label is missing",
  errorLabelsOmit: (error, expected) =>
    (expected as string[]).some((label) => labels(error).includes(label)) ? "a label is too much" : undefined,
  errorResponse: (error, expected) =>
    findMismatch(serverError(error)?.errorResponse, expected, true, "errorResponse"),
  writeErrors: (error, expected) => eachMismatch((error as { writeErrors?: unknown }).writeErrors, expected),
  writeConcernErrors: (error, expected) =>
    eachMismatch((error as { writeConcernErrors?: unknown }).writeConcernErrors, expected),
  expectResult: (error, expected) => findMismatch(partialResult(error), expected, true),
};

/** Describes how an error differs from the expected one. */
export function describeErrorMismatch(error: unknown, expected: PlainObject): string | undefined {
  if (!(error instanceof Error)) return "no error came";
  for (const [name, value] of Object.entries(expected)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
    const problem = check ? check(error, value) : `the runner does not know ${name}`;
    if (problem) return problem;
  }
  return undefined;
}

/** Compares errors by index; each may have more fields than expected. */
function eachMismatch(found: unknown, expected: unknown): string | undefined {
  const list = found instanceof Map ? found : new Map(Object.entries((found ?? {}) as PlainObject));
  const wanted = Object.entries(expected as PlainObject);
  if (list.size !== wanted.length) return `there are ${list.size} errors, expected ${wanted.length}`;
  const byPlace = new Map([...list].map(([place, error]) => [String(place), error as unknown]));
  for (const [place, error] of wanted) {
    const problem = findMismatch(byPlace.get(place), error, true, `error ${place}`);
    if (problem) return problem;
  }
  return undefined;
}

function partialResult(error: Error): unknown {
  if (error instanceof MongoBulkWriteError) return error.result;
  return (error as { partialResult?: unknown }).partialResult;
}
