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

/** Name, code, path and stack frames of an error, without its message. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error };
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
