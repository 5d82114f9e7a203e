import { memo } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import type { ExampleAmounts } from "./example-amounts.js";
import { Facts } from "./Facts.js";
import { HowItWorks } from "./HowItWorks.js";
import { ContinueOrderSlot } from "./ContinueOrderSlot.js";
import { Faq } from "./Faq.js";
import { WhyChooseUs } from "./WhyChooseUs.js";
import "./landing.css";

interface Props {
  readonly calculator: ReactNode;
  /** A compact copy of the calculator's slip, shown beside the FAQ. */
  readonly compactSlip: ReactNode;
  readonly example: ExampleAmounts;
}

/** The landing page: calculator, facts, steps of an order, reasons and FAQ. */
export const LandingPage = memo(function LandingPage({ calculator, compactSlip, example }: Props) {
  const { t } = useTranslation("landing");
  usePageTitle(t("landing.title"));
  return (
    <>
      <ContinueOrderSlot />
      <section className="hero wrap" id="home">
        <div className="hero__title">
          <h1>
            <span>{t("landing.h1.a")}</span> <span>{t("landing.h1.b")}</span>
          </h1>
          <p>{t("landing.lead")}</p>
        </div>
        {calculator}
        <Facts />
      </section>
      <HowItWorks example={example} />
      <WhyChooseUs rate={example.rate} />
      <Faq compactSlip={compactSlip} />
    </>
  );
});
