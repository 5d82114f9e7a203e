import { readFile, writeFile } from "node:fs/promises";
import { decode, encode } from "@jridgewell/sourcemap-codec";

/**
 * Removes the sources of packages from a source map. Node keeps source maps in memory; those of the packages would
 * take 120 MB.
 * @param {string} mapPath
 */
export async function removePackageMappings(mapPath) {
  const sourceMap = JSON.parse(await readFile(mapPath, "utf8"));
  const isOwnSource = sourceMap.sources.map(
    (/** @type {string} */ source) => !source.includes("node_modules/"),
  );
  let isMapped = false;
  const lines = decode(sourceMap.mappings).map((line) =>
    line.flatMap((segment) => {
      const [column, source] = segment;
      const wasMapped = isMapped;
      isMapped = source !== undefined && isOwnSource[source];
      if (isMapped) return [segment];
      // A segment without a source ends the mapped range before it.
      return wasMapped ? [/** @type {[number]} */ ([column])] : [];
    }),
  );
  await writeFile(mapPath, JSON.stringify({ ...sourceMap, mappings: encode(lines) }));
}
