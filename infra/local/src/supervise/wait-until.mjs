import { setTimeout as pause } from "node:timers/promises";

const EVERY_MS = 100;

/**
 * Asks again and again until the answer is yes.
 * @param {() => Promise<boolean>} probe
 * @param {AbortSignal} signal gives up
 * @returns {Promise<boolean>} false when given up
 */
export async function waitUntil(probe, signal) {
  while (!signal.aborted) {
    if (await probe().catch(() => false)) return true;
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
