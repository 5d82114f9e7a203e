import { calculateQuote, toHundredths } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { ratesQuery } from "../../shared/rates.js";
import { conversionOf } from "../../shared/transaction-data.js";
import type { TransactionData } from "../../shared/transaction-data.js";

/** The desk takes its rate of now, the calculator's may be old: nobody is to agree to one and get the other. */
export class RateChanged extends Error {
  override readonly name = "RateChanged";
}

/** The same order at another rate; itself when the rate is the same, or not known. */
function atRate(data: TransactionData, rate: number | undefined): TransactionData {
  if (rate === undefined || rate === data.conversion.rate) return data;
  const figures = calculateQuote(toHundredths(data.paypalAmount) ?? 0, toHundredths(rate) ?? 0);
  return { ...data, conversion: conversionOf(rate, figures) };
}

/** The order at the rate of now. */
export function useCurrent(calculated: TransactionData): TransactionData {
  const { data: rates } = useQuery(ratesQuery);
  return atRate(calculated, rates?.[calculated.selectedDestination]?.rate);
}

/** Asks for the rate once more. @throws RateChanged when it is not the one shown; without an answer the desk decides */
export async function checkRate(client: QueryClient, shown: TransactionData): Promise<void> {
  const asked = client.fetchQuery({ ...ratesQuery, staleTime: 0, retry: false, networkMode: "always" });
  const rates = await asked.catch(() => undefined);
  if (atRate(shown, rates?.[shown.selectedDestination]?.rate) !== shown) throw new RateChanged();
}
