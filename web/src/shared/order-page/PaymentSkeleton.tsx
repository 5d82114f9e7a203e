import { useTranslation } from "react-i18next";
import { STEPS } from "./seven-steps.js";

const LABEL_KEYS = [
  "summary.pay.email",
  "summary.pay.amount",
  "summary.pay.sendAs",
  "summary.pay.note",
] as const;

/** Placeholder of the instructions until the visitor starts the payment: labels without values, and the steps. */
export function PaymentSkeleton() {
  const { t } = useTranslation("summary");
  return (
    <div className="payment-blank">
      <p className="payment-blank__heading">
        {t("summary.pay.title")}
        <small>{t("summary.pay.later")}</small>
      </p>
      <ul>
        {LABEL_KEYS.map((label) => (
          <li key={label}>
            {t(label)}
            <i aria-hidden="true" />
          </li>
        ))}
      </ul>
      <div className="payment-blank__steps">
        <p className="payment-blank__heading">{t("summary.steps.title")}</p>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>
              {step}
              <i aria-hidden="true" />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
