import { MAX_REASON_LENGTH } from "@tukar-saldo/contracts";
import type { CancelReason } from "@tukar-saldo/contracts";
import { useId } from "react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "../../shared/ui/Input.js";

/** Reasons that staff can choose; `expired` is set only by the system. */
const REASONS = [
  "no_payment",
  "wrong_type",
  "no_code",
  "refunded",
  "customer_asked",
  "suspected_fraud",
  "other",
] as const satisfies readonly CancelReason[];

interface Props {
  /** Ref of the first radio button, which gets the initial focus. */
  readonly firstRef: RefObject<HTMLInputElement | null>;
  readonly textField: RefObject<HTMLInputElement | null>;
  readonly reason: CancelReason | undefined;
  readonly text: string;
  /** The input that was missing at the last attempt to submit. */
  readonly missing: "reason" | "text" | undefined;
  readonly onReason: (reason: CancelReason) => void;
  readonly onText: (text: string) => void;
}

/** Radio buttons for the cancel reason; none is preselected. */
export function CancelReasons({ firstRef, textField, reason, text, missing, onReason, onText }: Props) {
  const { t } = useTranslation("orders");
  const id = useId();
  return (
    <fieldset className="order-question__reasons" aria-describedby={missing ? `${id}-missing` : undefined}>
      <legend>{t("tx.ask.reason")}</legend>
      {REASONS.map((option, at) => (
        <label key={option}>
          <input
            ref={at === 0 ? firstRef : undefined}
            type="radio"
            name={id}
            checked={reason === option}
            onChange={() => onReason(option)}
          />
          <span>{t(`tx.reason.${option}`)}</span>
        </label>
      ))}
      {reason === "other" && (
        <Input
          ref={textField}
          aria-label={t("tx.ask.reason.text")}
          placeholder={t("tx.ask.reason.text")}
          aria-invalid={missing ? true : undefined}
          maxLength={MAX_REASON_LENGTH}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
      {missing && (
        <p id={`${id}-missing`} role="alert">
          {t(missing === "text" ? "tx.ask.reason.text.missing" : "tx.ask.reason.missing")}
        </p>
      )}
    </fieldset>
  );
}
