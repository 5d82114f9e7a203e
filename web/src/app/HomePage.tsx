import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Calculator } from "../features/calculator/Calculator.js";
import { CalculatorProvider } from "../features/calculator/CalculatorProvider.js";
import { useCalculator } from "../features/calculator/calculator-context.js";
import { CompactSlip } from "../features/calculator/CompactSlip.js";
import { LandingPage } from "../features/landing/LandingPage.js";
import { formatIdr, formatRate, formatUsd } from "../shared/format/money.js";

/** The landing page; its calculator and its example slips show the same quote. */
export function HomePage() {
  return (
    <CalculatorProvider>
      <Home />
    </CalculatorProvider>
  );
}

const calculator = <Calculator />;
const exampleSlip = <CompactSlip />;

function Home() {
  const { t } = useTranslation();
  const { parsedAmount, quote, rate, destination } = useCalculator();
  const usd = typeof parsedAmount === "object" ? formatUsd(parsedAmount.cents / 100) : "–";
  const idr = quote ? formatIdr(quote.final) : "–";
  const rateText = rate === undefined ? "–" : t("common.rateOf", { rate: formatRate(rate) });
  const destinationLabel = destination?.label ?? t("common.destination");
  const [lastQuote, setLastQuote] = useState({ usd, idr });
  // While the typed amount is invalid, the example slips keep showing the last valid quote.
  if (quote && (lastQuote.usd !== usd || lastQuote.idr !== idr)) setLastQuote({ usd, idr });
  const example = useMemo(
    () => ({ ...lastQuote, rate: rateText, destination: destinationLabel }),
    [lastQuote, rateText, destinationLabel],
  );
  // The example is deferred, so that React renders the calculator first when the quote changes.
  return (
    <LandingPage calculator={calculator} compactSlip={exampleSlip} example={useDeferredValue(example)} />
  );
}
