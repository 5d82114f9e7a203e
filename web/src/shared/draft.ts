import { findDestination } from "@tukar-saldo/contracts";
import { browserStorage, tabStorage } from "./storage.js";

const AMOUNT_KEY = "calculatorAmount";
const DESTINATION_KEY = "lastDestination";
const DEFAULT_AMOUNT = "25.00";
const DEFAULT_DESTINATION = "dana";

/** The calculator's initial values: the amount entered last in this tab, and the destination selected last. */
export function readDraft(): { amount: string; destination: string } {
  const lastDestination = findDestination(browserStorage.get(DESTINATION_KEY) ?? "");
  return {
    amount: tabStorage.get(AMOUNT_KEY) ?? DEFAULT_AMOUNT,
    destination: lastDestination?.value ?? DEFAULT_DESTINATION,
  };
}

export function storeDraft(amount: string, destination: string): void {
  tabStorage.set(AMOUNT_KEY, amount);
  browserStorage.set(DESTINATION_KEY, destination);
}

/** Whether the calculator starts with its default values, as for a first visit. */
export function isDefaultDraft(): boolean {
  const { amount, destination } = readDraft();
  return amount === DEFAULT_AMOUNT && destination === DEFAULT_DESTINATION;
}
