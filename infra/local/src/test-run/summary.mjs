/** @typedef {Awaited<ReturnType<typeof import("./run-suite.mjs").runSuite>>} Result */

/** @param {(string | number)[]} cells */
function row([name = "", ...numbers]) {
  return `  ${String(name).padEnd(14)}${numbers.map((cell) => String(cell).padStart(9)).join("")}`;
}

/**
 * The table at the end of a run: a line a suite, and on what they ran.
 * @param {Result[]} results
 * @param {string[]} descriptions
 */
export function summary(results, descriptions) {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) =>
    row([name, passed, failed, skipped, seconds]),
  );
  const ran = [`Node ${process.versions.node}`, ...descriptions].join(" · ");
  return ["", row(["suite", "passed", "failed", "skipped", "seconds"]), ...rows, "", `  ${ran}`, ""].join(
    "\n",
  );
}
