import { MIN_NEW_PASSWORD_LENGTH } from "../../shared/forms/new-password/long-enough.js";
import type { InitFields } from "./api.js";
import type { StepState } from "./Step.js";

const has = (text: string | undefined): boolean => (text ?? "").trim() !== "";

/** How far each of the three parts is: the first that is not filled in is the current one. */
export function stepStates(
  given: InitFields,
  needsKeys: boolean,
): readonly [StepState, StepState, StepState] {
  const filled = [
    has(given.name) && has(given.email) && [...given.password].length >= MIN_NEW_PASSWORD_LENGTH,
    !needsKeys || (has(given.sitekey) && has(given.privatekey)),
    has(given.paypal_email),
  ];
  const current = filled.indexOf(false);
  const state = (at: number): StepState => (filled[at] ? "done" : at === current ? "now" : "todo");
  return [state(0), state(1), state(2)];
}

/** The beginning and the end of a long key. */
export function shortKey(key: string): string {
  return key.length > 12 ? `${key.slice(0, 6)}…${key.slice(-5)}` : key;
}
