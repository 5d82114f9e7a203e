import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../shared/forms/Field.js";
import type { FactKind, FactName } from "./fact-fields.js";

interface Props {
  readonly name: FactName;
  readonly field: { readonly kind: FactKind; readonly max?: number };
  readonly value: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Form value of a partly typed date and time, which the browser reports as empty; the parser rejects this value as an
 * invalid time.
 */
const INCOMPLETE_TIME = "?";

/** Class names by kind of field; amount and currency share a line. */
const CLASS_NAMES = {
  usd: "record-form__usd",
  currency: "record-form__currency",
  text: undefined,
  time: undefined,
} as const satisfies Record<FactKind, string | undefined>;

/** Input for one field of the order, such as the received amount. */
export function FactField({ name, field: { kind, max }, value, onChange, ...rest }: Props) {
  const { t } = useTranslation("record");
  const handleChange = ({ value: typed, validity }: HTMLInputElement): void =>
    onChange(validity?.badInput ? INCOMPLETE_TIME : typed);
  const isTime = kind === "time";
  return (
    <div className={CLASS_NAMES[kind]}>
      <Field
        {...rest}
        label={t(`record.label.${name}`)}
        type={isTime ? "datetime-local" : "text"}
        inputMode={kind === "usd" ? "decimal" : undefined}
        start={kind === "usd" ? "$" : undefined}
        autoComplete="off"
        autoCapitalize={kind === "currency" ? "characters" : "off"}
        spellCheck={false}
        maxLength={max}
        value={isTime && value === INCOMPLETE_TIME ? undefined : value}
        onChange={({ target }) => handleChange(target)}
      />
    </div>
  );
}
