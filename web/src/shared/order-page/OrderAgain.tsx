import { calculateQuote, DESTINATIONS, toHundredths } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { keepDraft } from "../draft.js";
import { formatIdr, formatUsd } from "../format/money.js";
import { ratesQuery } from "../rates.js";
import { Button, ButtonLink } from "../ui/Button.js";
import { Spinner } from "../ui/Spinner.js";
import type { OrderToPay } from "./order-to-pay.js";
import { useOrderAgain } from "./use-order-again.js";

interface Props {
  readonly order: OrderToPay;
}

/** The same order at the rate of now, one press away, and what it pays out. */
export function OrderAgain({ order }: Props) {
  return (
    <>
      <NewPayout order={order} />
      <Again order={order} />
    </>
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
