import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.js";
import { FormAlert } from "../../shared/forms/FormAlert.js";
import { CONTACT_FIELDS } from "./contact-fields.js";
import type { FieldName } from "./contact-fields.js";
import { useFailureText } from "./use-failure-text.js";
import { isMissing } from "./use-field-errors.js";
import type { OrderForm } from "./use-order-form.js";

interface Props {
  readonly form: OrderForm;
  /** Why the last send failed. */
  readonly failure: Error | null;
}

/** What is wrong, with a way to each field that needs a fix. */
export function OrderAlert({ form, failure }: Props) {
  const { t } = useTranslation("order");
  const failureText = useFailureText();
  const wrong = Object.keys(form.formState.errors) as FieldName[];
  const title = () => {
    if (isMissing(form)) return t("order.error.allRequired");
    if (wrong.length > 0) return t("order.alert", { count: wrong.length });
    return failure ? failureText(failure) : undefined;
  };
  return (
    <FormAlert title={title()} failure={wrong.length === 0 ? failure : null} className="order-alert">
      {wrong.length === 0 && failure && isUnanswered(failure) && <p>{t("order.error.again")}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map((name) => (
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

/** Whether nobody knows if the desk got the order; the same key makes a second send harmless. */
const isUnanswered = (failure: Error): boolean =>
  failure instanceof ApiError && failure.failure.kind === "network";
