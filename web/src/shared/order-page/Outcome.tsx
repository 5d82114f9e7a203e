import type { OrderStatus, PublicCancelReason } from "@tukar-saldo/contracts";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatIdr } from "../format/money.js";
import { formatMoment } from "../format/dates.js";
import { buttonClass } from "../ui/Button.js";
import { Icon } from "../ui/Icon.js";
import { Note } from "../ui/Note.js";
import { STATUS_LOOKS } from "../ui/status-looks.js";
import { WhatsappLink } from "../ui/WhatsappLink.js";

interface ClosedOrder extends Pick<OrderStatus, "status" | "completed_at" | "final_amount"> {
  readonly unique_code: string;
  readonly destination_name: string;
  /** The slip that was made before may know of reasons that customers are not told. */
  readonly cancel_reason: PublicCancelReason | "suspected_fraud" | null;
}

/** What became of an order, where the way to pay it stood. */
export function Outcome({ order }: { readonly order: ClosedOrder }) {
  const { t } = useTranslation("summary");
  if (order.status === "cancelled") return <Cancelled order={order} />;
  const values = { amount: formatIdr(order.final_amount), destination: order.destination_name };
  const { completed_at } = order;
  return (
    <div className="outcome" data-tone={completed_at === null ? "info" : "success"}>
      <h2>
        <Icon of={STATUS_LOOKS[order.status].icon} />
        {completed_at === null ? t("summary.outcome.processing") : t("summary.outcome.completed")}
      </h2>
      <p>
        {completed_at === null
          ? t("summary.outcome.processing.text", values)
          : t("summary.outcome.completed.text", { ...values, time: formatMoment(completed_at) })}
      </p>
    </div>
  );
}

function Cancelled({ order: { cancel_reason, unique_code } }: { readonly order: ClosedOrder }) {
  const { t } = useTranslation("summary");
  const reason = cancel_reason === null || cancel_reason === "suspected_fraud" ? "other" : cancel_reason;
  return (
    <div className="outcome" data-tone="danger">
      <h2>
        <Icon of={STATUS_LOOKS.cancelled.icon} />
        {t("summary.outcome.cancelled")}
      </h2>
      <p>{t(`summary.cancelled.${reason}`)}</p>
      <Note tone="warning" className="outcome__money">
        {t(`summary.cancelled.money.${reason}`)}
      </Note>
      <WhatsappLink
        className={buttonClass({ look: "main", wide: true })}
        text={t("summary.contact.text", { code: unique_code })}
      >
        <Icon of={MessageCircle} />
        {t("summary.cancelled.ask")}
      </WhatsappLink>
    </div>
  );
}
