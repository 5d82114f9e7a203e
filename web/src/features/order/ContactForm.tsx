import type { Destination } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { Field } from "../../shared/forms/Field.js";
import { AccountHelp } from "./AccountHelp.js";
import { CONTACT_FIELDS, FIELD_NAMES } from "./contact-fields.js";
import { useFieldErrors } from "./use-field-errors.js";
import type { OrderForm } from "./use-order-form.js";

/** Trims the text; an empty field becomes undefined, which is not sent. */
const TRIM_OPTIONS = { setValueAs: (typed: string) => typed.trim() || undefined };

interface Props {
  readonly form: OrderForm;
  readonly destination: Destination;
}

/** The fields of the order form; their labels name the destination. */
export function ContactForm({ form, destination }: Props) {
  const { t } = useTranslation("order");
  const errorOf = useFieldErrors(form);
  return (
    <div className="fields">
      {FIELD_NAMES.map((name) => {
        const { describe, required } = CONTACT_FIELDS[name];
        return (
          <div key={name}>
            <Field
              {...form.register(name, TRIM_OPTIONS)}
              id={name}
              required={required}
              error={errorOf(name)}
              {...describe({ t, destination, typed: form.watch(name) })}
            />
            {name === "destination_account" && <AccountHelp form={form} destination={destination} />}
          </div>
        );
      })}
    </div>
  );
}
