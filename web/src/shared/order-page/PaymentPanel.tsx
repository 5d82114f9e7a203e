import type { PaymentInstructions } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, Pencil } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { OpensNext } from "../availability/OpensNext.js";
import { RichText } from "../i18n/RichText.js";
import { publicDeskQuery } from "../public-desk.js";
import { Button } from "../ui/Button.js";
import { Icon } from "../ui/Icon.js";
import { Note } from "../ui/Note.js";
import { UniqueCode } from "../ui/slip/UniqueCode.js";
import type { OrderToPay } from "./order-to-pay.js";
import { MarkAsPaidButton } from "./MarkAsPaidButton.js";
import { SevenSteps } from "./SevenSteps.js";
import { StartButtonLabel } from "./StartButtonLabel.js";

interface Props {
  readonly order: OrderToPay;
  readonly instructions: PaymentInstructions;
  /** Opens the provider's page. */
  readonly open: () => void;
  readonly isOpenedBefore: boolean;
}

/** A warning, the steps on the provider's page, and the button by which the customer reports the payment. */
export function PaymentPanel({ order, instructions, open, isOpenedBefore }: Props) {
  const { t } = useTranslation("outcome");
  const opensAt = useQuery(publicDeskQuery).data?.opens_at;
  const code = instructions.unique_code;
  return (
    <>
      <Note tone="warning" className="payment__warning">
        <p>{t("summary.pay.warning")}</p>
        <p>
          <RichText
            text={instructions.warning.replace(code, `<code>${code}</code>`)}
            tags={{ code: <UniqueCode code={code} /> }}
          />
        </p>
      </Note>
      <SevenSteps order={order} />
      {opensAt && (
        <Suspense fallback={null}>
          <OpensNext at={opensAt} />
        </Suspense>
      )}
      <div className="payment__action">
        <p className="reminder">
          <Icon icon={Pencil} />
          <span>
            <RichText
              text={t("summary.pay.reminder", { code })}
              tags={{
                code: (
                  <b>
                    <UniqueCode code={code} />
                  </b>
                ),
              }}
            />
          </span>
        </p>
        {instructions.paypal_url && (
          <Button look="main" wide onClick={open}>
            {isOpenedBefore ? t("summary.pay.again") : <StartButtonLabel />}
            <Icon icon={ExternalLink} />
          </Button>
        )}
      </div>
      <MarkAsPaidButton transactionId={order.transaction_id} />
    </>
  );
}
