import { calculateQuote, DESTINATIONS, toHundredths } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { keepDraft } from "../draft.js";
import { formatIdr, formatUsd } from "../format/money.js";
import { ratesQuery } from "../rates.js";
import { Button, ButtonLink } from "../ui/Button.js";
import { Icon } from "../ui/Icon.js";
import { Spinner } from "../ui/Spinner.js";
import { STATUS_LOOKS } from "../ui/status-looks.js";
import type { OrderToPay } from "./order-to-pay.js";
import { PaidMark } from "./PaidMark.js";
import { useOrderAgain } from "./use-order-again.js";

interface Props {
  readonly order: OrderToPay;
}

/** In place of the way to pay: the rate has run out, and the same order at the rate of now is one press away. */
export function Expired({ order }: Props) {
  const { t } = useTranslation("availability");
  return (
    <div className="outcome" data-tone="danger">
      <h2 id="pay-title">
        <Icon of={STATUS_LOOKS.pending.icon} />
        {t("availability.expired")}
      </h2>
      <output>{t("availability.expired.text")}</output>
      <NewPayout order={order} />
      <Again order={order} />
      <p className="small">{t("availability.sent")}</p>
      <PaidMark transactionId={order.transaction_id} />
    </div>
  );
}

const destinationOf = ({ destination_name }: OrderToPay): string =>
  DESTINATIONS.find(({ label }) => label === destination_name)?.value ?? "";

function NewPayout({ order }: Props) {
  const { t } = useTranslation("availability");
  const rate = useQuery(ratesQuery).data?.[destinationOf(order)]?.rate;
  const [cents, hundredths] = [toHundredths(order.paypal_amount), toHundredths(rate ?? 0)];
  if (!cents || !hundredths) return null;
  const idr = formatIdr(calculateQuote(cents, hundredths).final);
  return <p>{t("availability.again.now", { usd: formatUsd(order.paypal_amount), idr })}</p>;
}

/** Where this browser no longer knows what was typed, the calculator opens with amount and destination. */
function Again({ order }: Props) {
  const { t } = useTranslation("availability");
  const { canOrder, sending, send } = useOrderAgain(order, destinationOf(order));
  if (!canOrder) {
    return (
      <ButtonLink
        look="main"
        wide
        to="/#calculator"
        onClick={() => keepDraft(order.paypal_amount.toFixed(2), destinationOf(order))}
      >
        {t("availability.again")}
      </ButtonLink>
    );
  }
  return (
    <Button
      look="main"
      wide
      aria-busy={sending || undefined}
      aria-disabled={sending || undefined}
      onClick={send}
    >
      {sending && <Spinner />}
      {t("availability.again")}
    </Button>
  );
}
