import { calculateQuote, toHundredths } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { ratesQuery } from "../../shared/rates.js";
import { toConversion } from "../../shared/transaction-data.js";
import type { TransactionData } from "../../shared/transaction-data.js";

/** Thrown when the rate shown to the customer is no longer current. */
export class RateChangedError extends Error {
  override readonly name = "RateChanged";
}

/** Recalculates an order at a rate. @returns the same object if the rate is unchanged or unknown */
function recalculate(data: TransactionData, rate: number | undefined): TransactionData {
  if (rate === undefined || rate === data.conversion.rate) return data;
  const quote = calculateQuote(toHundredths(data.paypalAmount) ?? 0, toHundredths(rate) ?? 0);
  return { ...data, conversion: toConversion(rate, quote) };
}

/** Recalculates an order at the current rate of its destination. */
export function useOrderAtCurrentRate(draftOrder: TransactionData): TransactionData {
  const { data: rates } = useQuery(ratesQuery);
  return recalculate(draftOrder, rates?.[draftOrder.selectedDestination]?.rate);
}

/** Refetches the rate. @throws RateChangedError if it differs from the shown rate; a failed fetch is ignored */
export async function checkRate(client: QueryClient, order: TransactionData): Promise<void> {
  const ratesRequest = client.fetchQuery({
    ...ratesQuery,
    staleTime: 0,
    retry: false,
    networkMode: "always",
  });
  const rates = await ratesRequest.catch(() => undefined);
  if (recalculate(order, rates?.[order.selectedDestination]?.rate) !== order) throw new RateChangedError();
}
