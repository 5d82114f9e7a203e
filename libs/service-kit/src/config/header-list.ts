import * as z from "zod";

const NAME_PATTERN = /^[\w!#$&'*+.^`|~-]+$/;

/** @throws Error when the text is not `name=value`, or the value is not valid percent-encoding */
function parseHeader(text: string): [name: string, value: string] {
  // A value may contain `=`, as Basic credentials do.
  const [name = "", ...value] = text.split("=");
  if (!NAME_PATTERN.test(name.trim()) || value.length === 0) throw new Error("no header");
  return [name.trim(), decodeURIComponent(value.join("=").trim())];
}

/** A comma-separated list of headers with percent-encoded values, the format of OTEL_EXPORTER_OTLP_HEADERS. */
export const headerList = z.string().transform((text, context): Record<string, string> => {
  try {
    return Object.fromEntries(text.split(",").map(parseHeader));
  } catch {
    context.addIssue("a comma list of name=value, percent-encoded");
    return z.NEVER;
  }
});
