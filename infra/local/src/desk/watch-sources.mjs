import { watch } from "node:fs";
import { sep } from "node:path";
import { inCheckout } from "../checkout/paths.mjs";
import { SERVICES } from "./service-children.mjs";

const SETTLE_MS = 150;
const TEST = /\.test\.ts$/;

/**
 * Which services a changed file belongs to: its own, or all of them when it is of a lib.
 * @param {"libs" | "services"} area
 * @param {string} file inside the area
 */
function affectedBy(area, file) {
  const [workspace = "", folder] = file.split(sep);
  if (folder !== "src" || TEST.test(file)) return [];
  return area === "libs" ? SERVICES : SERVICES.filter((name) => name === workspace);
}

/**
 * Asks for restarts as sources change; changes that come together are one.
 * @param {(wanted: (name: string) => boolean) => void} restart
 * @returns {() => void} stops watching
 */
export function watchSources(restart) {
  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let settle;
  const flush = () => {
    const names = new Set(changed);
    changed.clear();
    restart((name) => names.has(name));
  };
  const watchers = /** @type {const} */ (["libs", "services"]).map((area) =>
    watch(inCheckout(area), { recursive: true }, (_event, file) => {
      for (const name of affectedBy(area, String(file))) changed.add(name);
      clearTimeout(settle);
      if (changed.size > 0) settle = setTimeout(flush, SETTLE_MS);
    }),
  );
  return () => watchers.forEach((watcher) => watcher.close());
}
