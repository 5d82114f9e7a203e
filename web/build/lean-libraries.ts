import type { Plugin } from "vite";

interface Diet {
  readonly file: RegExp;
  readonly lean: (code: string) => string;
}

const DIETS: readonly Diet[] = [
  {
    // What the router's file says of itself that is false here: that warnings are wanted, and every export used.
    file: /react-router\/dist\/development\/.*\.mjs$/,
    lean: (code) =>
      code
        .replace("ENABLE_DEV_WARNINGS = true", "ENABLE_DEV_WARNINGS = false")
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
        .replaceAll(
          /^var (\w+) = (React\d*\.(?:forwardRef|memo|createContext)\()/gm,
          "var $1 = /* @__PURE__ */ $2",
        ),
  },
  {
    // No query here is an infinite one.
    file: /query-core\/build\/modern\/query\.js$/,
    lean: (code) =>
      code.replace(
        /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(.*?\) : this\.options\.behavior\)/,
        "this.options.behavior",
      ),
  },
];

/** Leaves out of libraries what this app never runs. */
export const leanLibraries: Plugin = {
  name: "lean-libraries",
  apply: "build",
  transform(code, id) {
    const diet = DIETS.find(({ file }) => file.test(id));
    return diet ? { code: diet.lean(code), map: null } : null;
  },
};
