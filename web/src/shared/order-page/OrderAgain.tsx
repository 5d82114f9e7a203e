import { calculateQuote, DESTINATIONS, toHundredths } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { storeDraft } from "../draft.js";
import { formatIdr, formatUsd } from "../format/money.js";
import { ratesQuery } from "../rates.js";
import { Button, ButtonLink } from "../ui/Button.js";
import { Spinner } from "../ui/Spinner.js";
import type { OrderToPay } from "./order-to-pay.js";
import { useOrderAgain } from "./use-order-again.js";

interface Props {
  readonly order: OrderToPay;
}

/** The payout of the same order at the current rate, and a button that places the order again. */
export function OrderAgain({ order }: Props) {
  return (
    <>
      <NewPayout order={order} />
      <PlaceAgainButton order={order} />
    </>
  );
}

const findDestinationValue = ({ destination_name }: OrderToPay): string =>
  DESTINATIONS.find(({ label }) => label === destination_name)?.value ?? "";

function NewPayout({ order }: Props) {
  const { t } = useTranslation("availability");
  const rate = useQuery(ratesQuery).data?.[findDestinationValue(order)]?.rate;
  const [cents, hundredths] = [toHundredths(order.paypal_amount), toHundredths(rate ?? 0)];
  if (!cents || !hundredths) return null;
  const payoutText = formatIdr(calculateQuote(cents, hundredths).final);
  return <p>{t("availability.again.now", { usd: formatUsd(order.paypal_amount), idr: payoutText })}</p>;
}

/** Places the order again; if the form's fields are no longer stored, links to the prefilled calculator instead. */
function PlaceAgainButton({ order }: Props) {
  const { t } = useTranslation("availability");
  const { canOrder, isSending, send } = useOrderAgain(order, findDestinationValue(order));
  if (!canOrder) {
    return (
      <ButtonLink
        look="main"
        wide
        to="/#calculator"
        onClick={() => storeDraft(order.paypal_amount.toFixed(2), findDestinationValue(order))}
      >
        {t("availability.again")}
      </ButtonLink>
    );
  }
  return (
    <Button
      look="main"
      wide
      aria-busy={isSending || undefined}
      aria-disabled={isSending || undefined}
      onClick={send}
    >
      {isSending && <Spinner />}
      {t("availability.again")}
    </Button>
  );
}
