import { location } from "../values/errors.js";

/** Where a regular expression matched: the match itself and its groups. */
export interface Match {
  readonly index: number;
  readonly groups: (string | undefined)[];
}

export interface Matcher {
  find(text: string, from: number): Match | undefined;
}

/** Compiles a regular expression of MongoDB (PCRE syntax, options i m s x u) into a test of texts. */
export function compileRegex(pattern: string, options: string): (text: string) => boolean {
  const regex = nativeRegex(pattern, options, "");
  return (text) => regex.test(text);
}

/** Compiles a regular expression into a search that also tells where it matched. */
export function compileMatcher(pattern: string, options: string): Matcher {
  const regex = nativeRegex(pattern, options, "g");
  return {
    find: (text, from) => {
      regex.lastIndex = from;
      const found = regex.exec(text);
      return found === null ? undefined : { index: found.index, groups: [...found] };
    },
  };
}

function nativeRegex(pattern: string, options: string, more: string): RegExp {
  for (const option of options) {
    if (!"imsxu".includes(option)) throw location(51108, `invalid flag in regex options: ${option}`);
  }
  const flags = [...new Set(options.replace(/[ux]/g, "") + more)].join("");
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    throw location(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}
