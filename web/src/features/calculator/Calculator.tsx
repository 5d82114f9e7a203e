import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFirstTouch } from "../../shared/hooks/use-first-touch.js";
import { preloadPage } from "../../shared/preload.js";
import { OrderCodePlaceholder } from "../../shared/ui/slip/OrderCodePlaceholder.js";
import { Step } from "../../shared/ui/slip/Step.js";
import { TearLine } from "../../shared/ui/slip/TearLine.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { AmountField } from "./AmountField.js";
import { QuoteBreakdown } from "./QuoteBreakdown.js";
import { useCalculator } from "./calculator-context.js";
import { DestinationPicker } from "./DestinationPicker.js";
import { Dock } from "./Dock.js";
import "./calculator.css";

const loadOrderForm = () => preloadPage(WEB_ROUTES.orderForm);

/** Step 1 of an order: a form that looks like a slip, with the amount on the left and the payout on the stub. */
export function Calculator() {
  const { t } = useTranslation("calculator");
  const { submit } = useCalculator();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };
  const firstTouchRef = useFirstTouch(loadOrderForm);
  return (
    <form className="slip" id="calculator" noValidate onSubmit={send} ref={firstTouchRef}>
      <SlipProgress quarters={1} />
      <div className="slip__inner">
        <div className="slip__main">
          <Step number={1}>{t("calculator.step")}</Step>
          <AmountField />
          <DestinationPicker />
        </div>
        <TearLine />
        <div className="slip__stub">
          <div className="stub">
            <OrderCodePlaceholder />
            <QuoteBreakdown />
          </div>
          <Dock />
        </div>
      </div>
    </form>
  );
}
