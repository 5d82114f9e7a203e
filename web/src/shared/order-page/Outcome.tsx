import type { OrderStatus, PublicCancelReason } from "@tukar-saldo/contracts";
import { MessageCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { formatIdr } from "../format/money.js";
import { formatMoment } from "../format/dates.js";
import { buttonClass } from "../ui/Button.js";
import { Icon } from "../ui/Icon.js";
import { Note } from "../ui/Note.js";
import { STATUS_LOOKS } from "../ui/status-looks.js";
import { WhatsappLink } from "../ui/WhatsappLink.js";
import { OrderAgain } from "./OrderAgain.js";
import type { OrderToPay } from "./order-to-pay.js";

interface ClosedOrder extends Pick<OrderStatus, "status" | "completed_at" | "final_amount">, OrderToPay {
  /** An order from the navigation state may contain an internal reason, which customers do not see. */
  readonly cancel_reason: PublicCancelReason | "suspected_fraud" | null;
}

interface Props {
  readonly order: ClosedOrder;
  /** Whether the payment section had the focus when this outcome replaced it; if so, the heading gets the focus. */
  readonly hadFocus: RefObject<boolean>;
}

const TONE_BY_OUTCOME = { processing: "info", completed: "success", cancelled: "danger" } as const;

/** The outcome of an order, shown instead of its payment section. */
export function Outcome({ order, hadFocus }: Props) {
  const { t } = useTranslation("outcome");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hadFocus.current) heading.current?.focus();
  }, [hadFocus]);
  const outcomeKind = getOutcomeKind(order);
  return (
    <div className="outcome" data-tone={TONE_BY_OUTCOME[outcomeKind]}>
      <h2 ref={heading} tabIndex={-1}>
        <Icon icon={STATUS_LOOKS[order.status].icon} />
        {t(`summary.outcome.${outcomeKind}`)}
      </h2>
      {outcomeKind === "cancelled" ? <CancelledOutcome order={order} /> : <PaidOutcome order={order} />}
    </div>
  );
}

function getOutcomeKind({ status, completed_at }: ClosedOrder): keyof typeof TONE_BY_OUTCOME {
  if (status === "cancelled") return "cancelled";
  return completed_at === null ? "processing" : "completed";
}

interface OutcomeProps {
  readonly order: ClosedOrder;
}

function PaidOutcome({ order: { completed_at, final_amount, destination_name } }: OutcomeProps) {
  const { t } = useTranslation("outcome");
  const values = { amount: formatIdr(final_amount), destination: destination_name };
  return (
    <p>
      {completed_at === null
        ? t("summary.outcome.processing.text", values)
        : t("summary.outcome.completed.text", { ...values, time: formatMoment(completed_at) })}
    </p>
  );
}

function CancelledOutcome({ order }: OutcomeProps) {
  const { t } = useTranslation("outcome");
  const { cancel_reason, unique_code } = order;
  const isExpired = cancel_reason === "expired";
  const reason = cancel_reason === null || cancel_reason === "suspected_fraud" ? "other" : cancel_reason;
  return (
    <>
      <p>{t(`summary.cancelled.${reason}`)}</p>
      <Note tone="warning" className="outcome__money">
        {t(`summary.cancelled.money.${reason}`)}
      </Note>
      {isExpired && <OrderAgain order={order} />}
      <WhatsappLink
        className={buttonClass({ look: isExpired ? "line" : "main", wide: true })}
        text={t("summary.contact.text", { code: unique_code })}
      >
        <Icon icon={MessageCircle} />
        {t("summary.cancelled.ask")}
      </WhatsappLink>
    </>
  );
}
