import { CircleCheck, MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatIdr } from "../../shared/format/money.js";
import { Badge } from "../../shared/ui/Badge.js";
import { buttonClass } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { IfWhatsapp } from "../../shared/ui/IfWhatsapp.js";
import { PayoutAmount } from "../../shared/ui/slip/PayoutAmount.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { WhatsappLink } from "../../shared/ui/WhatsappLink.js";
import { EXAMPLE_CODE, useExampleOrder } from "./use-example-order.js";
import { ExampleTag } from "./ExampleTag.js";
import { GuideStep } from "./GuideStep.js";

export function ReceivedStep() {
  const { t } = useTranslation("guide");
  return (
    <GuideStep name="received" picture={<PayoutPicture />}>
      <p>{t("guide.received.text")}</p>
      <IfWhatsapp>
        <p>{t("guide.received.late")}</p>
      </IfWhatsapp>
      <div className="actions guide-step__ask">
        <WhatsappLink className={buttonClass({})} text={t("guide.received.message")}>
          <Icon icon={MessageCircle} />
          {t("guide.received.ask")}
        </WhatsappLink>
      </div>
    </GuideStep>
  );
}

function PayoutPicture() {
  const { t } = useTranslation("guide");
  const { idr } = useExampleOrder();
  return (
    <>
      <ExampleTag>{t("guide.example")}</ExampleTag>
      <SlipProgress quarters={4} />
      <div className="fragment__inner fragment__inner--row">
        <b>
          <UniqueCode code={EXAMPLE_CODE} />
        </b>
        <Badge tone="success" icon={CircleCheck}>
          {t("status.completed")}
        </Badge>
      </div>
      <PayoutAmount label={t("guide.received.amount")}>{formatIdr(idr)}</PayoutAmount>
    </>
  );
}
