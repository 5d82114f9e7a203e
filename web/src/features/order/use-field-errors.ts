import { useIssueText } from "../../shared/forms/use-issue-text.js";
import type { FieldName } from "./contact-fields.js";
import type { OrderForm } from "./use-order-form.js";

/** The sentence for a missing field stands once above the form; beside the field one word is enough. */
const ALL_REQUIRED = "order.error.allRequired";

export function isMissing(form: OrderForm): boolean {
  return Object.values(form.formState.errors).some((error) => error.message === ALL_REQUIRED);
}

/** Gives the error of a field in words. */
export function useFieldErrors(form: OrderForm): (name: FieldName) => string | undefined {
  const say = useIssueText();
  const { errors } = form.formState;
  return (name) => {
    const issue = errors[name]?.message;
    return say(issue === ALL_REQUIRED ? "field.required" : issue);
  };
}
