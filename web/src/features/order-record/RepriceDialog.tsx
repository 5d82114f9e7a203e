import { useQuery } from "@tanstack/react-query";
import type { OrderChangeView, OrderDetail } from "@tukar-saldo/contracts";
import { ArrowRight } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { rateText } from "../../shared/desk/format.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import { ratesQuery } from "../../shared/rates.js";
import { Modal } from "../../shared/ui/Dialog.js";
import { Icon } from "../../shared/ui/Icon.js";
import { reprice } from "./api.js";
import type { Repricing } from "./api.js";
import { quoteIfOrderable } from "./quote-if-orderable.js";
import { ChangeErrorNote } from "./ChangeErrorNote.js";
import { toRow, useOrderChange } from "./use-order-change.js";
import "./reprice.css";

interface Props {
  readonly order: OrderDetail;
  readonly history: readonly OrderChangeView[];
  /** The new amount of the order, in USD. */
  readonly amount: number;
  readonly initialRate?: Repricing["rate"];
  readonly onClose: () => void;
}

/** Dialog before an order is repriced: lets staff choose the rate and shows the new payout. */
export function RepriceDialog({ order, history, amount, initialRate = "order", onClose }: Props) {
  const { t } = useTranslation("record");
  const id = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [rate, setRate] = useState<Repricing["rate"]>(initialRate);
  const [seenRow, setSeenRow] = useState(() => toRow(order));
  const { data: rates } = useQuery(ratesQuery);
  const currentRate = rates?.[order.destination]?.rate;
  const { change, isPending, changeError } = useOrderChange<Repricing>(
    seenRow,
    (repricing, version) => reprice(order.id, repricing, version),
    setSeenRow,
  );
  const rateByChoice = { order: order.conversion_rate, current: currentRate ?? order.conversion_rate };
  const rateChoices = (["order", "current"] as const).filter(
    (option) => option === "order" || rateByChoice.current !== rateByChoice.order,
  );
  const rateChoice = rateChoices.includes(rate) ? rate : "order";
  const quote = quoteIfOrderable(amount, rateByChoice[rateChoice]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (quote) change({ received_usd: amount, rate: rateChoice }, { onSuccess: onClose });
  };
  return (
    <Modal
      role="alertdialog"
      className="confirm record-reprice"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-facts`}
      initialFocus={cancelButton}
      onLeave={onClose}
    >
      <form onSubmit={submit}>
        <h2 id={`${id}-question`}>{t("record.reprice.question", { code: order.unique_code })}</h2>
        {rateChoices.length > 1 && (
          <fieldset className="record-reprice__rates">
            <legend>{t("record.field.conversion_rate")}</legend>
            {rateChoices.map((option) => (
              <label key={option}>
                <input
                  type="radio"
                  name={id}
                  checked={rateChoice === option}
                  onChange={() => setRate(option)}
                />
                <span>{t(`record.reprice.rate.${option}`, { rate: rateText(rateByChoice[option]) })}</span>
              </label>
            ))}
          </fieldset>
        )}
        <dl id={`${id}-facts`} className="record-reprice__facts">
          <dt>{t("record.ordered")}</dt>
          <dd>
            <AmountChange from={formatUsd(order.paypal_amount)} to={formatUsd(amount)} />
          </dd>
          {quote && (
            <>
              <dt>{t("record.field.fee_amount")}</dt>
              <dd>
                <AmountChange from={formatIdr(order.fee_amount)} to={formatIdr(quote.fee)} />
              </dd>
              <dt>{t("record.payout")}</dt>
              <dd>
                <AmountChange from={formatIdr(order.final_amount)} to={formatIdr(quote.final)} />
              </dd>
            </>
          )}
        </dl>
        <p className="record-reprice__told">{t("record.reprice.consequence")}</p>
        <ChangeErrorNote {...{ changeError, history }} />
        <div className="confirm__actions">
          <button ref={cancelButton} type="button" className="button button--quiet" onClick={onClose}>
            {t("common.cancel")}
          </button>
          <SubmitButton busy={isPending} busyText={t("record.saving")} blocked={!quote}>
            {t("record.reprice.yes")}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}

function AmountChange({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useTranslation("record");
  if (from === to) return <b>{to}</b>;
  return (
    <>
      {from} <Icon icon={ArrowRight} size="small" />{" "}
      <span className="visually-hidden">{t("record.to")} </span>
      <b>{to}</b>
    </>
  );
}
