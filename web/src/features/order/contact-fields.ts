import { isWhatsappNumber } from "@tukar-saldo/contracts";
import type { Destination, OrderFormFields } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import type { InputHTMLAttributes } from "react";
import { formatWhatsapp } from "../../shared/format/phone.js";
import type { PlainKey } from "../../shared/i18n/resources.js";

export type FieldName = keyof OrderFormFields;

interface FieldContext {
  readonly t: TFunction<"order">;
  readonly destination: Pick<Destination, "type" | "label">;
  /** The current text of the field. */
  readonly typed?: string | null | undefined;
}

interface ContactField {
  /** Locale key of the field's name in the alert that lists the fields to fix. */
  readonly name: PlainKey<"order" | "common">;
  /** Untranslated name of the field on the slip; by default the translation of `name`. */
  readonly nameOnSlip?: string;
  readonly required?: boolean;
  /** Whether label and hint contain the name of the destination. */
  readonly followsDestination?: boolean;
  readonly describe: (context: FieldContext) => InputHTMLAttributes<HTMLInputElement> & {
    readonly label: string;
    readonly hint?: string;
  };
}

/** The fields of the order form in display order. Form, alert, slip and skeleton are built from this table. */
export const CONTACT_FIELDS: Readonly<Record<FieldName, ContactField>> = {
  user_whatsapp: {
    name: "order.whatsapp.short",
    nameOnSlip: "WhatsApp",
    required: true,
    describe: ({ t, typed }) => ({
      label: t("order.whatsapp"),
      type: "tel",
      inputMode: "tel",
      autoComplete: "tel",
      placeholder: "08xxxxxxxxxx",
      hint:
        typed && isWhatsappNumber(typed)
          ? t("order.whatsapp.preview", { number: formatWhatsapp(typed) })
          : t("order.whatsapp.hint"),
    }),
  },
  destination_account: {
    name: "common.account",
    followsDestination: true,
    required: true,
    describe: ({ t, destination: { type, label } }) => ({
      label: t(`order.account.${type}`, { destination: label }),
      inputMode: type === "ewallet" ? "tel" : "numeric",
      autoComplete: "off",
      placeholder: t(`calculator.placeholder.${type}`),
    }),
  },
  account_name: {
    name: "common.accountName",
    followsDestination: true,
    required: true,
    describe: ({ t, destination: { type, label } }) => ({
      label: t(`order.name.${type}`, { destination: label }),
      autoComplete: "name",
      autoCapitalize: "words",
      spellCheck: false,
      hint: t(`order.name.hint.${type}`, { destination: label }),
    }),
  },
};

export const FIELD_NAMES = Object.keys(CONTACT_FIELDS) as FieldName[];
