import { location } from "../values/errors.js";

/** Compiles a regular expression of MongoDB (PCRE syntax, options i m s x u) into a test of texts. */
export function compileRegex(pattern: string, options: string): (text: string) => boolean {
  for (const option of options) {
    if (!"imsxu".includes(option)) throw location(51108, `invalid flag in regex options: ${option}`);
  }
  const flags = [...new Set(options.replace(/[ux]/g, ""))].join("");
  try {
    const regex = new RegExp(pattern, flags);
    return (text) => regex.test(text);
  } catch (error) {
    throw location(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}
