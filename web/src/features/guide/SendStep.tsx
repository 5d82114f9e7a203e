import { Check, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";
import { EXAMPLE_CODE } from "./use-example-order.js";
import { ExampleTag } from "./ExampleTag.js";
import { GuideStep } from "./GuideStep.js";

const PAYMENT_RULES = [
  { rule: "friends", isRight: true },
  { rule: "code", isRight: true },
  { rule: "goods", isRight: false },
  { rule: "empty", isRight: false },
] as const;

export function SendStep() {
  const { t } = useTranslation("guide");
  return (
    <GuideStep name="send" picture={<PaymentPicture />}>
      <p>{t("guide.send.text")}</p>
      <ul className="rules">
        {PAYMENT_RULES.map(({ rule, isRight }) => (
          <li key={rule} className={isRight ? "is-right" : "is-wrong"}>
            <Icon icon={isRight ? Check : X} />
            <span>
              <b>{t(`guide.send.${rule}`)}</b> {t(`guide.send.${rule}.text`)}
            </span>
          </li>
        ))}
      </ul>
    </GuideStep>
  );
}

function PaymentPicture() {
  const { t } = useTranslation("guide");
  return (
    <>
      <ExampleTag>{t("guide.example")}</ExampleTag>
      <dl className="values">
        <div>
          <dt>{t("guide.send.email")}</dt>
          <dd className="values__later">{t("guide.send.email.value")}</dd>
        </div>
        <div>
          <dt>{t("guide.send.type")}</dt>
          <dd>Friends and Family</dd>
        </div>
        <div>
          <dt>{t("guide.send.note")}</dt>
          <dd>
            <UniqueCode code={EXAMPLE_CODE} />
          </dd>
        </div>
      </dl>
    </>
  );
}
