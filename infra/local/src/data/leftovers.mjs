import { setTimeout as pause } from "node:timers/promises";
import { isGroupAlive, processIdentity } from "./process-identity.mjs";
import { readRun } from "./run-file.mjs";

const POLITE_MS = 8_000;
const STEP_MS = 50;
const KILL_STEPS = 100;

/**
 * Whether a process noted by an earlier run is still there; its id may belong to a stranger by now.
 * @param {import("./run-file.mjs").Running} running
 */
function isLeft({ pid, identity }) {
  const now = processIdentity(pid);
  return isGroupAlive(pid) && (now === undefined || now === identity);
}

/** @param {number} group @param {NodeJS.Signals} signal */
function signalGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // Gone meanwhile: that is what was wanted.
  }
}

/**
 * Ends what a desk that was killed left behind; two storages must never work on one folder.
 * @param {string} runFile
 */
export async function endLeftovers(runFile) {
  const { children = {} } = await readRun(runFile);
  let left = Object.values(children).filter(isLeft);
  for (const { pid } of left) signalGroup(pid, "SIGTERM");
  for (const end = Date.now() + POLITE_MS; left.length > 0 && Date.now() < end; left = left.filter(isLeft)) {
    await pause(STEP_MS);
  }
  for (const { pid } of left) signalGroup(pid, "SIGKILL");
  for (let step = 0; step < KILL_STEPS && left.some(isLeft); step += 1) await pause(STEP_MS);
}
