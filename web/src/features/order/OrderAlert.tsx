import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.js";
import { FormAlert } from "../../shared/forms/FormAlert.js";
import { CONTACT_FIELDS } from "./contact-fields.js";
import type { FieldName } from "./contact-fields.js";
import { useFailureText } from "./use-failure-text.js";
import { hasMissingFields } from "./use-field-errors.js";
import type { OrderForm } from "./use-order-form.js";

interface Props {
  readonly form: OrderForm;
  /** Error of the last submission. */
  readonly failure: Error | null;
}

/** Says why the form cannot be sent, with a link to each invalid field. */
export function OrderAlert({ form, failure }: Props) {
  const { t } = useTranslation("order");
  const failureText = useFailureText();
  const invalidNames = Object.keys(form.formState.errors) as FieldName[];
  const title = () => {
    if (hasMissingFields(form)) return t("order.error.allRequired");
    if (invalidNames.length > 0) return t("order.alert", { count: invalidNames.length });
    return failure ? failureText(failure) : undefined;
  };
  return (
    <FormAlert title={title()} failure={invalidNames.length === 0 ? failure : null} className="order-alert">
      {invalidNames.length === 0 && failure && isUnanswered(failure) && <p>{t("order.error.again")}</p>}
      {invalidNames.length > 0 && (
        <ul>
          {invalidNames.map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  form.setFocus(name);
                }}
              >
                {t(CONTACT_FIELDS[name].name)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </FormAlert>
  );
}

/** Whether no response came, so the order may have been placed; the idempotency key makes sending again safe. */
const isUnanswered = (failure: Error): boolean =>
  failure instanceof ApiError && failure.failure.kind === "network";
