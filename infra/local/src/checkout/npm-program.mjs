import { realpathSync } from "node:fs";
import { Problem } from "../problem.mjs";
import { findProgram } from "./find-program.mjs";

/**
 * The npm that runs us, else the one on the PATH, as a script for Node.
 * @throws {Problem} when there is none
 */
export function npmProgram() {
  const found = process.env.npm_execpath ?? findProgram("npm");
  if (!found) throw new Problem("npm is missing: install Node with npm (nodejs.org) and run this again.");
  return realpathSync(found);
}
