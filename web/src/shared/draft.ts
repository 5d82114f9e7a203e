import { findDestination } from "@tukar-saldo/contracts";
import { browserStorage, tabStorage } from "./storage.js";

const AMOUNT = "calculatorAmount";
const DESTINATION = "lastDestination";
const FIRST_AMOUNT = "25.00";
const FIRST_DESTINATION = "dana";

/** What the calculator starts with: the amount of this visit and the destination used last. */
export function readDraft(): { amount: string; destination: string } {
  const last = findDestination(browserStorage.get(DESTINATION) ?? "");
  return {
    amount: tabStorage.get(AMOUNT) ?? FIRST_AMOUNT,
    destination: last?.value ?? FIRST_DESTINATION,
  };
}

export function keepDraft(amount: string, destination: string): void {
  tabStorage.set(AMOUNT, amount);
  browserStorage.set(DESTINATION, destination);
}

/** Whether nothing was kept that differs from what a first visitor sees. */
export function isFirstDraft(): boolean {
  const { amount, destination } = readDraft();
  return amount === FIRST_AMOUNT && destination === FIRST_DESTINATION;
}
