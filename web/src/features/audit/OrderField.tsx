import { toSearchText } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../shared/forms/Field.js";
import type { Chosen } from "./audit-filter.js";

interface Props {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (part: Pick<Chosen, "order">) => void;
}

/** Takes a code, a transaction id or the link of a report; looked for on Enter, and when the field is left. */
export function OrderField({ value, problem, onChange }: Props) {
  const { t } = useTranslation("audit");
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (value !== applied) {
    setApplied(value);
    setTyped(value);
  }
  const apply = (): void => {
    const order = toSearchText(typed);
    if (order !== value) onChange({ order });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field
        label={t("audit.order")}
        hint={t("audit.order.hint")}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
      />
    </form>
  );
}
