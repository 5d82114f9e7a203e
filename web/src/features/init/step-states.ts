import { MIN_NEW_PASSWORD_LENGTH } from "../../shared/forms/new-password/long-enough.js";
import type { InitFields } from "./api.js";
import type { StepState } from "./SetUpStep.js";

const isFilledIn = (text: string | undefined): boolean => (text ?? "").trim() !== "";

/** Computes the states of the three parts; the first incomplete part is the current one. */
export function computeStepStates(
  values: InitFields,
  needsKeys: boolean,
): readonly [StepState, StepState, StepState] {
  const isComplete = [
    isFilledIn(values.name) &&
      isFilledIn(values.email) &&
      [...values.password].length >= MIN_NEW_PASSWORD_LENGTH,
    !needsKeys || (isFilledIn(values.sitekey) && isFilledIn(values.privatekey)),
    isFilledIn(values.paypal_email),
  ];
  const currentIndex = isComplete.indexOf(false);
  const state = (at: number): StepState => (isComplete[at] ? "done" : at === currentIndex ? "now" : "todo");
  return [state(0), state(1), state(2)];
}

/** Shortens a long key to its beginning and end. */
export function shortenKey(key: string): string {
  return key.length > 12 ? `${key.slice(0, 6)}…${key.slice(-5)}` : key;
}
