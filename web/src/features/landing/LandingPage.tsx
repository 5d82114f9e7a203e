import { memo } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import type { Example } from "./example.js";
import { Facts } from "./Facts.js";
import { HowItWorks } from "./HowItWorks.js";
import { KeptOrderPlace } from "./KeptOrderPlace.js";
import { Questions } from "./Questions.js";
import { WhyChooseUs } from "./WhyChooseUs.js";
import "./landing.css";

interface Props {
  readonly calculator: ReactNode;
  /** A compact copy of the calculator's slip, shown beside the FAQ. */
  readonly again: ReactNode;
  readonly example: Example;
}

/** The landing page: calculator, facts, steps of an order, reasons and questions. */
export const LandingPage = memo(function LandingPage({ calculator, again, example }: Props) {
  const { t } = useTranslation("landing");
  usePageTitle(t("landing.title"));
  return (
    <>
      <KeptOrderPlace />
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
      <Questions again={again} />
    </>
  );
});
