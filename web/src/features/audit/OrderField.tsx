import { toSearchText } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../shared/forms/Field.js";
import type { FilterFields } from "./audit-filter.js";

interface Props {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (part: Pick<FilterFields, "order">) => void;
}

/** Filter field for an order code, a transaction id or a report link; the filter is applied on Enter and on blur. */
export function OrderField({ value, problem, onChange }: Props) {
  const { t } = useTranslation("audit");
  const [text, setText] = useState(value);
  const [appliedValue, setAppliedValue] = useState(value);
  if (value !== appliedValue) {
    setAppliedValue(value);
    setText(value);
  }
  const applyFilter = (): void => {
    const searchText = toSearchText(text);
    if (searchText !== value) onChange({ order: searchText });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        applyFilter();
      }}
    >
      <Field
        label={t("audit.order")}
        hint={t("audit.order.hint")}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={applyFilter}
      />
    </form>
  );
}
