import type { RandomSource } from "../../load/seed/random-source.js";
import { drawWeighted, drawBoolean } from "./random-draws.js";
import type { Weighted } from "./random-draws.js";
import { FAMILY_NAMES, GIVEN_NAMES, SINGLE_NAMES } from "./names.js";

/** The recipient of the rupiah: fields of an order by their names in the contract. */
export interface Payee {
  readonly account_name: string;
  readonly user_whatsapp: string;
  readonly destination: string;
  readonly destination_account: string;
}

/** The number of digits of an account number, or "phone" for wallets, whose account is the customer's phone number. */
type AccountDigits = number | "phone";
const DESTINATIONS: Weighted<readonly [destination: string, digits: AccountDigits]> = [
  [["dana", "phone"], 22],
  [["bca", 10], 20],
  [["gopay", "phone"], 12],
  [["mandiri", 13], 10],
  [["bri", 15], 9],
  [["ovo", "phone"], 8],
  [["shopeepay", "phone"], 6],
  [["seabank", 12], 5],
  [["bni", 10], 4],
  [["bsi", 10], 3],
  [["btn", 16], 1],
];
/** A prefix that no Indonesian network uses, so that messages to the demo's phone numbers reach nobody. */
const UNUSED_PREFIX = "084";
const PERCENT_SINGLE_NAME = 4;
const PERCENT_SECOND_ACCOUNT = 20;

function chooseRandomName(random: RandomSource): string {
  if (drawBoolean(random, PERCENT_SINGLE_NAME)) return random.pick(SINGLE_NAMES);
  return `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`;
}

/** Generates a random customer with one or two accounts; each of the customer's orders is paid to one of them. */
function drawCustomer(random: RandomSource): readonly [Payee, ...Payee[]] {
  const account_name = chooseRandomName(random);
  const user_whatsapp = `${UNUSED_PREFIX}${random.digits(9)}`;
  const drawPayee = (): Payee => {
    const [destination, digits] = drawWeighted(random, DESTINATIONS);
    const destination_account = digits === "phone" ? user_whatsapp : random.digits(digits);
    return { account_name, user_whatsapp, destination, destination_account };
  };
  const firstPayee = drawPayee();
  return drawBoolean(random, PERCENT_SECOND_ACCOUNT) ? [firstPayee, drawPayee()] : [firstPayee];
}

/** Generates random customers. @returns a function that randomly chooses the payee of the next order */
export function drawCustomers(random: RandomSource, count: number): () => Payee {
  const customers = Array.from({ length: count }, () => drawCustomer(random));
  return () => {
    // Takes the lower of two random indexes, so that customers with low indexes order most often.
    const customerIndex = Math.min(random.below(count), random.below(count));
    const customer = customers[customerIndex];
    if (!customer) throw new RangeError("a desk has at least one customer");
    return random.pick(customer);
  };
}
