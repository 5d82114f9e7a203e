/**
 * Matches the `failedReason` of parked jobs, which are jobs whose event has a type or version that this service does
 * not know. The last alternative matches the reason that version 0.1.0 wrote.
 */
const PARKED_PATTERN =
  /^unknown (type|version) |has no handler here$|^the job is no event of a known version$/;

/** The `failedReason` of a job whose data has a known type and version, but the wrong fields. */
export const SCHEMA_MISMATCH_REASON = "the job's data does not match the schema of its type and version";

const ERROR_CODE_PATTERN = /^[A-Z][A-Z_]+$/;
const STALLED_PATTERN = /^job stalled more than allowable limit$/;
const ERROR_NAME_PATTERN = /^[A-Za-z]\w*(?=:|$)/;

/** Whether a job failed because its event has an unknown type or version. */
export const isParkedReason = (failedReason: string): boolean => PARKED_PATTERN.test(failedReason);

interface JobFailure {
  readonly failedReason: string;
  readonly stacktrace: readonly string[] | null;
}

/**
 * Returns why a job failed, for the operator. Error messages of drivers and validators may contain personal data, so
 * only the names of such errors are shown.
 */
export function formatFailureReason({ failedReason, stacktrace }: JobFailure): string {
  const isSafeToShow =
    failedReason === SCHEMA_MISMATCH_REASON ||
    ERROR_CODE_PATTERN.test(failedReason) ||
    STALLED_PATTERN.test(failedReason);
  if (isSafeToShow || isParkedReason(failedReason)) return failedReason;
  return ERROR_NAME_PATTERN.exec(stacktrace?.at(-1)?.split("\n", 1)[0] ?? "")?.[0] ?? "Error";
}
