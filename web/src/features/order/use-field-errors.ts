import { useIssueText } from "../../shared/forms/use-issue-text.js";
import type { FieldName } from "./contact-fields.js";
import type { OrderForm } from "./use-order-form.js";

/** Locale key of an empty required field's error; shown in full once above the form, and in short at each field. */
const ALL_REQUIRED_KEY = "order.error.allRequired";

export function hasMissingFields(form: OrderForm): boolean {
  return Object.values(form.formState.errors).some((error) => error.message === ALL_REQUIRED_KEY);
}

/** Returns a function that translates the error of a field; undefined if the field is valid. */
export function useFieldErrors(form: OrderForm): (name: FieldName) => string | undefined {
  const translateIssue = useIssueText();
  const { errors } = form.formState;
  return (name) => {
    const issue = errors[name]?.message;
    return translateIssue(issue === ALL_REQUIRED_KEY ? "field.required" : issue);
  };
}
