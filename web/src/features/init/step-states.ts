import { MIN_NEW_PASSWORD_LENGTH } from "../../shared/forms/new-password/long-enough.js";
import type { InitFields } from "./api.js";
import type { StepState } from "./SetUpStep.js";

const isFilledIn = (text: string | undefined): boolean => (text ?? "").trim() !== "";

/** Computes the states of the three parts of the set-up form; the first incomplete part is the current one. */
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
  const getState = (index: number): StepState =>
    isComplete[index] ? "done" : index === currentIndex ? "now" : "todo";
  return [getState(0), getState(1), getState(2)];
}

/** Shortens a long key to its beginning and end. */
export function shortenKey(key: string): string {
  return key.length > 12 ? `${key.slice(0, 6)}…${key.slice(-5)}` : key;
}
