import type { CancelReason } from "@tukar-saldo/contracts";
import { useId, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { clockMinute } from "../../shared/desk/format.js";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import { otherHandler } from "../../shared/orders/other-handler.js";
import { Button } from "../../shared/ui/Button.js";
import { Modal } from "../../shared/ui/Dialog.js";
import { CancelReasons } from "./CancelReasons.js";
import { formatConflict } from "./conflict-text.js";
import { readableAccount } from "../../shared/orders/readable-numbers.js";
import type { ChangeToConfirm } from "./use-change-status.js";
import "./order-question.css";

interface Props {
  readonly question: ChangeToConfirm;
  readonly onYes: (reason?: CancelReason, reasonText?: string) => void;
  readonly onClose: () => void;
}

/** Dialog before an order is completed or cancelled: shows amount and recipient, and asks for the cancel reason. */
export function StatusDialog({ question, onYes, onClose }: Props) {
  const { t } = useTranslation("orders");
  const { row, to } = question;
  const colleague = to === "completed" ? otherHandler(row) : undefined;
  const handledSince = clockMinute(row.handled_at ?? row.updated_at);
  const handlerText = colleague && t("tx.ask.handled", { name: colleague.name, time: handledSince });
  const id = useId();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const firstReason = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState<CancelReason>();
  const [reasonText, setReasonText] = useState("");
  const reasonField = useRef<HTMLInputElement>(null);
  const [wasIncomplete, setIncomplete] = useState(false);
  const missingInput = !reason
    ? "reason"
    : reason === "other" && reasonText.trim() === ""
      ? "text"
      : undefined;
  const status = t(`tx.status.${to}`);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (to !== "cancelled") return onYes();
    if (reason && !missingInput) return onYes(reason, reason === "other" ? reasonText.trim() : "");
    setIncomplete(true);
    reasonField.current?.focus();
  };
  return (
    <Modal
      role="alertdialog"
      className="confirm order-question"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-facts`}
      initialFocus={to === "cancelled" ? firstReason : confirmButton}
      onLeave={onClose}
    >
      <form onSubmit={submit}>
        <h2 id={`${id}-question`}>{t("tx.ask", { code: row.unique_code, status })}</h2>
        <div id={`${id}-facts`}>
          {question.seen && <p className="order-question__change">{formatConflict(t, row, question.seen)}</p>}
          {handlerText && <p className="order-question__change">{handlerText}</p>}
          <dl className="order-question__facts">
            <dt>{t("tx.ask.amount")}</dt>
            <dd>
              <b>{formatIdr(row.final_amount)}</b> ({formatUsd(row.paypal_amount)})
            </dd>
            <dt>{t("tx.ask.payee")}</dt>
            <dd>{row.account_name}</dd>
            <dt>{t("tx.copy.destination")}</dt>
            <dd>
              {row.destination_name}, {readableAccount(row.destination_account)}
            </dd>
          </dl>
        </div>
        {to === "cancelled" && (
          <CancelReasons
            firstRef={firstReason}
            textField={reasonField}
            reason={reason}
            text={reasonText}
            missing={wasIncomplete ? missingInput : undefined}
            onReason={setReason}
            onText={setReasonText}
          />
        )}
        <div className="confirm__actions">
          <Button look="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <button
            type="submit"
            ref={confirmButton}
            className={to === "cancelled" ? "button button--danger" : "button button--main"}
          >
            {t("palette.mark", { status })}
          </button>
        </div>
      </form>
    </Modal>
  );
}
