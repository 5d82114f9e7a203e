// Becomes a service's `dist/main.js`. Runs main-code.js beside it, with what V8 compiled of it when it was built (the
// code cache). Without a cache, or with one of another version of Node, V8 compiles it again.
import { readFileSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

const file = join(import.meta.dirname, "main-code.js");
const cacheFile = join(import.meta.dirname, "main-code.cache");

function readCache() {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

// V8 accepts a cache only under the flags that it was made with. The heap has its limits by now, so that these have no
// effect any more.
for (const flag of ["max-old-space-size", "max-semi-space-size"]) setFlagsFromString(`--${flag}=0`);
const script = new Script(
  // The build checks that the code is ASCII, which is read fastest as Latin-1.
  `(module, exports, require, __filename, __dirname, __load) => {\n${readFileSync(file, "latin1")}\n}`,
  {
    filename: file,
    lineOffset: -1,
    cachedData: readCache(),
  },
);
// Node reads the source map of a module that it compiles: here of an empty one of the same name.
const module = new Module(file);
Reflect.get(module, "_compile").call(module, "//# sourceMappingURL=main-code.js.map", file);
// The build runs the service without its settings, with which it ends at once, and keeps what was compiled for it.
if (process.env.WRITE_CODE_CACHE)
  process.once("exit", () => writeFileSync(cacheFile, script.createCachedData()));
/** @param {string} specifier of a module that is loaded on demand */
const load = (specifier) =>
  import(specifier.startsWith(".") ? new URL(specifier, import.meta.url).href : specifier);
script.runInThisContext()(module, module.exports, createRequire(file), file, dirname(file), load);
