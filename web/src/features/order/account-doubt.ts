import { isWhatsappNumber } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";

/** How many digits an account of each bank has. */
const DIGITS: Readonly<Record<string, number>> = { bca: 10, mandiri: 13, bri: 15, bni: 10, bsi: 10, btn: 16 };

/** Why a number can hardly be an account there; it may be ordered all the same. */
type AccountDoubt =
  { readonly kind: "phone" } | { readonly kind: "digits"; readonly usual: number; readonly typed: number };

export function doubtAccount(
  { value, type }: Pick<Destination, "value" | "type">,
  account: string | undefined,
): AccountDoubt | undefined {
  const typed = account?.replace(/\D/g, "").length ?? 0;
  if (account === undefined || typed === 0) return undefined;
  if (type === "ewallet") return isWhatsappNumber(account.replace(/-/g, "")) ? undefined : { kind: "phone" };
  const usual = DIGITS[value];
  return usual === undefined || usual === typed ? undefined : { kind: "digits", usual, typed };
}
