export type DestinationType = "ewallet" | "bank";

/** A bank or e-wallet to which the rupiah of an order are paid out. */
export interface Destination {
  readonly value: string;
  readonly label: string;
  readonly type: DestinationType;
}

/** Payout destinations, in the order in which the form lists them. Names are not translated. */
export const DESTINATIONS: readonly Destination[] = [
  { value: "dana", label: "DANA", type: "ewallet" },
  { value: "ovo", label: "OVO", type: "ewallet" },
  { value: "gopay", label: "GoPay", type: "ewallet" },
  { value: "shopeepay", label: "ShopeePay", type: "ewallet" },
  { value: "bca", label: "Bank BCA", type: "bank" },
  { value: "mandiri", label: "Bank Mandiri", type: "bank" },
  { value: "bri", label: "Bank BRI", type: "bank" },
  { value: "bni", label: "Bank BNI", type: "bank" },
  { value: "bsi", label: "Bank BSI", type: "bank" },
  { value: "btn", label: "Bank BTN", type: "bank" },
  { value: "seabank", label: "SeaBank", type: "bank" },
];

const destinationsByValue = new Map(DESTINATIONS.map((destination) => [destination.value, destination]));

/** Finds the payout destination with this value; undefined when there is none. */
export function findDestination(value: string): Destination | undefined {
  return destinationsByValue.get(value);
}
