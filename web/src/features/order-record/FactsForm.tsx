import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { Button } from "../../shared/ui/Button.js";
import { useUnsavedGuard } from "../../shared/unsaved/use-unsaved-guard.js";
import { FactField } from "./FactField.js";
import { FORMS, parseFacts, toFactInputs } from "./fact-fields.js";
import type { FactError, FactName, FormName, FactInputs } from "./fact-fields.js";
import { ChangeErrorNote } from "./ChangeErrorNote.js";
import type { OrderChangeView, OrderDetail } from "@tukar-saldo/contracts";
import { useSaveFacts } from "./use-save-facts.js";

interface Props {
  readonly form: FormName;
  readonly order: OrderDetail;
  readonly history: readonly OrderChangeView[];
  /** Initial texts of form fields, used instead of the stored values. */
  readonly prefilledInputs?: FactInputs | undefined;
  readonly onDone: () => void;
}

/**
 * Form for the payment, the payout or the refund of an order; keeps the typed texts if somebody else saved the order
 * first.
 */
export function FactsForm({ form, order, history, prefilledInputs = {}, onDone }: Props) {
  const { t } = useTranslation("record");
  const [initialInputs] = useState(() => toFactInputs(order));
  const [inputs, setInputs] = useState<FactInputs>(() => ({ ...initialInputs, ...prefilledInputs }));
  const [errors, setErrors] = useState<Partial<Record<FactName, FactError>>>({});
  const { change, isPending, changeError } = useSaveFacts(order);
  const names = Object.keys(FORMS[form]) as FactName[];
  const storedInputs = toFactInputs(order);
  useUnsavedGuard(
    "order",
    names.some((name) => inputs[name] !== initialInputs[name]),
  );
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const result = parseFacts(form, inputs, initialInputs, Date.now());
    setErrors(result.errors ?? {});
    if (result.errors) return;
    if (Object.keys(result.facts).length === 0) onDone();
    else change(result.facts, { onSuccess: onDone });
  };
  const errorText = (name: FactName): string | undefined => {
    const error = errors[name];
    return error ? t(`record.error.${error}`) : changeError?.fields[name.replace("refund_", "refund.")];
  };
  const hintText = (name: FactName): string | undefined => {
    // Shows the stored value only if a colleague has changed it since the form was opened.
    if (storedInputs[name] === initialInputs[name]) return undefined;
    return t("record.storedNow", { value: storedInputs[name] || t("record.none") });
  };
  return (
    <form className="record-form" noValidate onSubmit={submit}>
      {names.map((name, at) => (
        <FactField
          key={name}
          {...(at === 0 && { ref: firstField })}
          name={name}
          field={FORMS[form][name as never]}
          value={inputs[name] ?? ""}
          error={errorText(name)}
          hint={hintText(name)}
          onChange={(value) => setInputs((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <ChangeErrorNote {...{ changeError, history }} />
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
