import type { Quote } from "@tukar-saldo/contracts";
import { tabStorage } from "./storage.js";

/** The calculation that the calculator passes to the order form, in session storage until the form is left. */
export interface TransactionData {
  readonly paypalAmount: number;
  readonly selectedDestination: string;
  readonly conversion: {
    readonly rate: number;
    readonly feeAmount: number;
    readonly finalAmount: number;
    readonly grossAmount: number;
    readonly feePercentage: number;
  };
}

/** Converts a quote to its stored form. */
export function toConversion(rate: number, { gross, fee, final }: Quote): TransactionData["conversion"] {
  return { rate, feeAmount: fee, finalAmount: final, grossAmount: gross, feePercentage: 0 };
}

const STORAGE_KEY = "transactionData";

function isTransactionData(value: unknown): value is TransactionData {
  const data = value as Partial<TransactionData> | null;
  const requiredNumbers = [data?.paypalAmount, data?.conversion?.rate, data?.conversion?.finalAmount];
  return typeof data?.selectedDestination === "string" && requiredNumbers.every(Number.isFinite);
}

export function storeTransactionData(data: TransactionData): void {
  tabStorage.set(STORAGE_KEY, JSON.stringify(data));
}

/** The stored calculation; undefined if there is none or it is invalid. */
export function readTransactionData(): TransactionData | undefined {
  try {
    const data: unknown = JSON.parse(tabStorage.get(STORAGE_KEY) ?? "null");
    return isTransactionData(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

export function clearTransactionData(): void {
  tabStorage.remove(STORAGE_KEY);
}
