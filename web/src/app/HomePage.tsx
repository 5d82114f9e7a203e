import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Calculator } from "../features/calculator/Calculator.js";
import { CalculatorProvider } from "../features/calculator/CalculatorProvider.js";
import { useCalculator } from "../features/calculator/calculator-context.js";
import { SlipAgain } from "../features/calculator/SlipAgain.js";
import { LandingPage } from "../features/landing/LandingPage.js";
import { formatIdr, formatRate, formatUsd } from "../shared/format/money.js";

/** The landing page around the calculator; both show the same figures. */
export function HomePage() {
  return (
    <CalculatorProvider>
      <Home />
    </CalculatorProvider>
  );
}

const calculator = <Calculator />;
const again = <SlipAgain />;

function Home() {
  const { t } = useTranslation();
  const { typed, quote, rate, destination } = useCalculator();
  const usd = typeof typed === "object" ? formatUsd(typed.cents / 100) : "–";
  const idr = quote ? formatIdr(quote.final) : "–";
  const rateText = rate === undefined ? "–" : t("common.rateOf", { rate: formatRate(rate) });
  const to = destination?.label ?? t("common.destination");
  const [last, setLast] = useState({ usd, idr });
  // Pictures of a slip stay whole while what is typed makes none.
  if (quote && (last.usd !== usd || last.idr !== idr)) setLast({ usd, idr });
  const example = useMemo(() => ({ ...last, rate: rateText, destination: to }), [last, rateText, to]);
  // Rates that arrive show in the calculator at once; the rest of the page follows.
  return <LandingPage calculator={calculator} again={again} example={useDeferredValue(example)} />;
}
