import { isWhatsappNumber } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";

/** Number of digits in the account numbers of each bank. */
const ACCOUNT_DIGITS: Readonly<Record<string, number>> = {
  bca: 10,
  mandiri: 13,
  bri: 15,
  bni: 10,
  bsi: 10,
  btn: 16,
};

/** Why a number is unlikely to be an account at the destination. It is only a warning: the order can be sent anyway. */
type AccountWarning =
  { readonly kind: "phone" } | { readonly kind: "digits"; readonly usual: number; readonly typed: number };

export function findAccountWarning(
  { value, type }: Pick<Destination, "value" | "type">,
  account: string | undefined,
): AccountWarning | undefined {
  const typed = account?.replace(/\D/g, "").length ?? 0;
  if (account === undefined || typed === 0) return undefined;
  if (type === "ewallet") return isWhatsappNumber(account.replace(/-/g, "")) ? undefined : { kind: "phone" };
  const usualDigits = ACCOUNT_DIGITS[value];
  return usualDigits === undefined || usualDigits === typed
    ? undefined
    : { kind: "digits", usual: usualDigits, typed };
}
