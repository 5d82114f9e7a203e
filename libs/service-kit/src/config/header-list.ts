import * as z from "zod";

const NAME = /^[\w!#$&'*+.^`|~-]+$/;

/** @throws Error when the text is not `name=value`, or the value is not valid percent-encoding */
function parseHeader(text: string): [name: string, value: string] {
  const [name = "", value, ...rest] = text.split("=").map((part) => part.trim());
  if (!NAME.test(name) || value === undefined || rest.length > 0) throw new Error("no header");
  return [name, decodeURIComponent(value)];
}

/** A comma-separated list of headers with percent-encoded values, as OpenTelemetry's variables have it. */
export const headerList = z.string().transform((text, context): Record<string, string> => {
  try {
    return Object.fromEntries(text.split(",").map(parseHeader));
  } catch {
    context.addIssue("a comma list of name=value, percent-encoded");
    return z.NEVER;
  }
});
