import { MAX_REASON_LENGTH } from "@tukar-saldo/contracts";
import type { CancelReason } from "@tukar-saldo/contracts";
import { useId } from "react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "../../shared/ui/Input.js";

/** What staff may give as a reason; `expired` is the desk's own. */
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
  /** Gets the first of them, for the focus. */
  readonly first: RefObject<HTMLInputElement | null>;
  readonly reason: CancelReason | undefined;
  readonly text: string;
  readonly isMissing: boolean;
  readonly onReason: (reason: CancelReason) => void;
  readonly onText: (text: string) => void;
}

/** Why an order is cancelled; none is chosen beforehand. */
export function CancelReasons({ first, reason, text, isMissing, onReason, onText }: Props) {
  const { t } = useTranslation("orders");
  const id = useId();
  return (
    <fieldset className="order-question__reasons" aria-describedby={isMissing ? `${id}-missing` : undefined}>
      <legend>{t("tx.ask.reason")}</legend>
      {REASONS.map((one, at) => (
        <label key={one}>
          <input
            ref={at === 0 ? first : undefined}
            type="radio"
            name={id}
            checked={reason === one}
            onChange={() => onReason(one)}
          />
          <span>{t(`tx.reason.${one}`)}</span>
        </label>
      ))}
      {reason === "other" && (
        <Input
          aria-label={t("tx.ask.reason.text")}
          placeholder={t("tx.ask.reason.text")}
          maxLength={MAX_REASON_LENGTH}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
      {isMissing && (
        <p id={`${id}-missing`} role="alert">
          {t("tx.ask.reason.missing")}
        </p>
      )}
    </fieldset>
  );
}
