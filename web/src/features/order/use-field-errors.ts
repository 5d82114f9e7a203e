import type { OrderContact } from "@tukar-saldo/contracts";
import { useIssueText } from "../../shared/forms/use-issue-text.js";
import type { OrderForm } from "./use-order-form.js";

export type FieldName = keyof OrderContact;

export const FIELD_IDS: Record<FieldName, string> = {
  user_whatsapp: "whatsapp",
  destination_account: "account",
  account_name: "account-name",
};

/** The sentence for a missing field stands once above the form; beside the field one word is enough. */
const ALL_REQUIRED = "order.error.allRequired";

export function isMissing(form: OrderForm): boolean {
  return Object.values(form.formState.errors).some((error) => error.message === ALL_REQUIRED);
}

export function useFieldErrors(form: OrderForm): Record<FieldName, string | undefined> {
  const say = useIssueText();
  const { errors } = form.formState;
  const of = (name: FieldName): string | undefined => {
    const issue = errors[name]?.message;
    return say(issue === ALL_REQUIRED ? "field.required" : issue);
  };
  return {
    user_whatsapp: of("user_whatsapp"),
    destination_account: of("destination_account"),
    account_name: of("account_name"),
  };
}
