import { useTranslation } from "react-i18next";
import { nowrap, RichText } from "../../shared/i18n/RichText.js";
import type { ExampleAmounts } from "./example-amounts.js";
import { MiniSlip } from "./MiniSlip.js";

const STEPS = [1, 2, 3, 4] as const;

/** The four steps of an order, each with a picture of the slip; the slip gets more content at every step. */
export function HowItWorks({ example }: { readonly example: ExampleAmounts }) {
  const { t } = useTranslation("landing");
  return (
    <section className="landing-section wrap" id="cara-kerja">
      <div className="landing-section__head">
        <h2>{t("landing.how.title")}</h2>
        <p>{t("landing.how.lead")}</p>
      </div>
      <ol className="growing-slips">
        {STEPS.map((step) => (
          <li key={step}>
            <MiniSlip step={step} example={example} />
            <div className="growing-slips__text">
              <h3>
                <b>{step}</b>
                {t(`landing.how.${step}`)}
              </h3>
              <p>
                <RichText text={t(`landing.how.${step}.text`)} tags={{ nowrap }} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
