import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatIdr } from "../../shared/format/money.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { RichText } from "../../shared/i18n/RichText.js";
import { onlineQuery } from "../../shared/online.js";
import { Link } from "../../shared/router.js";
import type { TransactionData } from "../../shared/transaction-data.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { PayoutAmount } from "../../shared/ui/slip/PayoutAmount.js";

interface Props {
  readonly order?: { readonly data: TransactionData; readonly destination: Destination };
  readonly isSending?: boolean;
}

/** The links of the consent text open in a new tab, so that the form keeps its input. */
const CONSENT_LINKS = {
  a: <Link to={WEB_ROUTES.terms} target="_blank" />,
  b: <Link to={WEB_ROUTES.privacy} target="_blank" />,
};

/** Payout and submit button; the payout is a skeleton until the order is known. */
export function OrderDock({ order, isSending = false }: Props) {
  const { t } = useTranslation("order");
  const isClosed = useQuery(onlineQuery).data === false;
  return (
    <div className="dock">
      {order ? (
        <PayoutAmount label={t("common.youReceiveIn", { destination: order.destination.label })}>
          {formatIdr(order.data.conversion.finalAmount)}
        </PayoutAmount>
      ) : (
        <PayoutAmount label={t("calculator.receive")}>
          <Skeleton width="5.4em" height="0.7em" />
        </PayoutAmount>
      )}
      <div className="dock__action">
        <p className="dock__consent">
          <RichText text={t("order.consent")} tags={CONSENT_LINKS} />
        </p>
        <SubmitButton wide busy={isSending} busyText={t("order.submit.processing")}>
          {t("order.submit.continue")}
          <Icon icon={ArrowRight} />
        </SubmitButton>
        <output className={isClosed ? "dock__note dock__note--closed" : "dock__note"}>
          {isClosed ? t("order.closed") : t("order.next")}
        </output>
      </div>
    </div>
  );
}
