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

/** The browser's date field is empty while a date has no time yet; that is refused as such. */
const INCOMPLETE = "?";

/** An amount and its currency stand beside each other. */
const CLASSES = {
  usd: "record-form__usd",
  currency: "record-form__currency",
  text: undefined,
  time: undefined,
} as const satisfies Record<FactKind, string | undefined>;

/** One fact to be typed. */
export function FactField({ name, field: { kind, max }, value, onChange, ...rest }: Props) {
  const { t } = useTranslation("record");
  const read = ({ value: typed, validity }: HTMLInputElement): void =>
    onChange(validity?.badInput ? INCOMPLETE : typed);
  const isTime = kind === "time";
  return (
    <div className={CLASSES[kind]}>
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
        value={isTime && value === INCOMPLETE ? undefined : value}
        onChange={({ target }) => read(target)}
      />
    </div>
  );
}
