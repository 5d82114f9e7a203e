/**
 * What may be written down of an error: messages of drivers and validators carry values, names and frames do
 * not.
 */
export interface ErrorFacts {
  name: string;
  code?: string | number;
  path?: string;
  frames?: string[];
}

function field(error: object, name: string): unknown {
  return (error as Record<string, unknown>)[name];
}

/**
 * By its shape: an error of another realm, such as node's own under a test runner, is no instance of ours.
 */
function isError(value: unknown): value is Error {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof field(value, "name") === "string" &&
    "stack" in value
  );
}

/** Name, code, path and stack frames of an error, without its message. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!isError(error)) return { name: typeof error };
  const facts: ErrorFacts = { name: error.name };
  const code = field(error, "code");
  if (typeof code === "string" || typeof code === "number") facts.code = code;
  const path = field(error, "path");
  if (typeof path === "string") facts.path = path;
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8);
  if (frames?.length) facts.frames = frames.map((line) => line.trim());
  return facts;
}
