/** An error as it is logged, without its message: messages of drivers and validators contain values. */
export interface SerializedError {
  name: string;
  code?: string | number;
  path?: string;
  frames?: string[];
}

function field(error: object, name: string): unknown {
  return (error as Record<string, unknown>)[name];
}

/** `instanceof` fails for errors of another realm, such as Jest's. */
function isError(value: unknown): value is Error {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof field(value, "name") === "string" &&
    "stack" in value
  );
}

/** Name, code, path and stack frames of an error, without its message. */
export function serializeError(error: unknown): SerializedError {
  if (!isError(error)) return { name: typeof error };
  const serialized: SerializedError = { name: error.name };
  const code = field(error, "code");
  if (typeof code === "string" || typeof code === "number") serialized.code = code;
  const path = field(error, "path");
  if (typeof path === "string") serialized.path = path;
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8);
  if (frames?.length) serialized.frames = frames.map((line) => line.trim());
  return serialized;
}
