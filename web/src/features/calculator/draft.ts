const AMOUNT = "calculatorAmount";
const DESTINATION = "lastDestination";
const FIRST_AMOUNT = "25.00";
const FIRST_DESTINATION = "dana";

/** What the calculator starts with: the amount of this visit and the destination used last. */
export function readDraft(): { amount: string; destination: string } {
  return {
    amount: sessionStorage.getItem(AMOUNT) ?? FIRST_AMOUNT,
    destination: localStorage.getItem(DESTINATION) ?? FIRST_DESTINATION,
  };
}

export function keepDraft(amount: string, destination: string): void {
  sessionStorage.setItem(AMOUNT, amount);
  localStorage.setItem(DESTINATION, destination);
}
