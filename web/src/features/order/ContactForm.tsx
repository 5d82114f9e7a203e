import { isWhatsapp } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";
import { formatWhatsapp } from "../../shared/format/phone.js";
import { Field } from "../../shared/forms/Field.js";
import { useTexts } from "../../shared/i18n/use-texts.js";
import { useFieldErrors } from "./use-field-errors.js";
import type { FieldName } from "./use-field-errors.js";
import type { OrderForm } from "./use-order-form.js";

/** What each field is called where the form says which ones need a fix. */
export const FIELD_LABELS = {
  user_whatsapp: "order.whatsapp.short",
  destination_account: "common.account",
  account_name: "common.accountName",
} as const satisfies Record<FieldName, string>;

interface Props {
  readonly form: OrderForm;
  readonly destination: Destination;
}

/** The three fields, named after where the rupiah goes. */
export function ContactForm({ form, destination: { type, label } }: Props) {
  const { t } = useTexts();
  const errorOf = useFieldErrors(form);
  const whatsapp = form.watch("user_whatsapp");
  return (
    <div className="fields">
      <Field
        {...form.register("user_whatsapp")}
        id="user_whatsapp"
        label={t("order.whatsapp")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="08xxxxxxxxxx"
        required
        error={errorOf("user_whatsapp")}
        hint={
          isWhatsapp(whatsapp)
            ? t("order.whatsapp.preview", { number: formatWhatsapp(whatsapp) })
            : t("order.whatsapp.hint")
        }
      />
      <Field
        {...form.register("destination_account")}
        id="destination_account"
        label={t(`order.account.${type}`, { destination: label })}
        inputMode={type === "ewallet" ? "tel" : "numeric"}
        autoComplete="off"
        placeholder={t(`calculator.placeholder.${type}`)}
        required
        error={errorOf("destination_account")}
      />
      <Field
        {...form.register("account_name")}
        id="account_name"
        label={t(`order.name.${type}`, { destination: label })}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        required
        error={errorOf("account_name")}
        hint={t(`order.name.hint.${type}`, { destination: label })}
      />
    </div>
  );
}
