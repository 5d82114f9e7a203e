import { Calculator } from "../features/calculator/Calculator.js";
import { CalculatorProvider } from "../features/calculator/CalculatorProvider.js";
import { useCalculator } from "../features/calculator/calculator-context.js";
import { SlipAgain } from "../features/calculator/SlipAgain.js";
import { LandingPage } from "../features/landing/LandingPage.js";
import { formatIdr, formatRate, formatUsd } from "../shared/format/money.js";
import { useTexts } from "../shared/i18n/use-texts.js";

/** The landing page around the calculator; both show the same figures. */
export function HomePage() {
  return (
    <CalculatorProvider>
      <Home />
    </CalculatorProvider>
  );
}

function Home() {
  const { t } = useTexts();
  const { typed, quote, rate, destination } = useCalculator();
  const example = {
    usd: typeof typed === "object" ? formatUsd(typed.cents / 100) : "$",
    idr: quote ? formatIdr(quote.final) : "Rp",
    rate: rate === undefined ? "–" : t("common.rateOf", { rate: formatRate(rate) }),
    destination: destination?.label ?? t("common.destination"),
  };
  return <LandingPage calculator={<Calculator />} again={<SlipAgain />} example={example} />;
}
