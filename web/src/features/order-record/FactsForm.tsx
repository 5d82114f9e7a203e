import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { Button } from "../../shared/ui/Button.js";
import { useUnsavedGuard } from "../../shared/unsaved/use-unsaved-guard.js";
import { FactField } from "./FactField.js";
import { FORMS, readFacts, typedFacts } from "./fact-fields.js";
import type { FactError, FactName, FormName, Typed } from "./fact-fields.js";
import { TroubleNote } from "./TroubleNote.js";
import type { OrderChangeView, OrderDetail } from "@tukar-saldo/contracts";
import { useSaveFacts } from "./use-save-facts.js";

interface Props {
  readonly form: FormName;
  readonly order: OrderDetail;
  readonly history: readonly OrderChangeView[];
  /** What the fields begin with, besides what is stored. */
  readonly start?: Typed | undefined;
  readonly onDone: () => void;
}

/** Records facts of an order; what is typed stays when somebody else was faster. */
export function FactsForm({ form, order, history, start = {}, onDone }: Props) {
  const { t } = useTranslation("record");
  const [before] = useState(() => typedFacts(order));
  const [typed, setTyped] = useState<Typed>(() => ({ ...before, ...start }));
  const [errors, setErrors] = useState<Partial<Record<FactName, FactError>>>({});
  const { change, isPending, trouble } = useSaveFacts(order);
  const names = Object.keys(FORMS[form]) as FactName[];
  const stored = typedFacts(order);
  useUnsavedGuard(
    "order",
    names.some((name) => typed[name] !== before[name]),
  );
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readFacts(form, typed, before, Date.now());
    setErrors(read.errors ?? {});
    if (read.errors) return;
    if (Object.keys(read.facts).length === 0) onDone();
    else change(read.facts, { onSuccess: onDone });
  };
  const errorText = (name: FactName): string | undefined => {
    const error = errors[name];
    return error ? t(`record.error.${error}`) : trouble?.fields[name.replace("refund_", "refund.")];
  };
  const hintOf = (name: FactName): string | undefined => {
    // A colleague may have stored something else since the form was opened.
    if (stored[name] === before[name]) return undefined;
    return t("record.storedNow", { value: stored[name] || t("record.none") });
  };
  return (
    <form className="record-form" noValidate onSubmit={submit}>
      {names.map((name, at) => (
        <FactField
          key={name}
          {...(at === 0 && { ref: first })}
          name={name}
          field={FORMS[form][name as never]}
          value={typed[name] ?? ""}
          error={errorText(name)}
          hint={hintOf(name)}
          onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <TroubleNote {...{ trouble, history }} />
      <div className="record-form__actions">
        <Button look="quiet" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <SubmitButton busy={isPending} busyText={t("record.saving")}>
          {t("record.save")}
        </SubmitButton>
      </div>
    </form>
  );
}
