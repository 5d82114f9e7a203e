import { findDestination } from "@tukar-saldo/contracts";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFirstTouch } from "../../shared/hooks/use-first-touch.js";
import type { TransactionData } from "../../shared/transaction-data.js";
import { Step } from "../../shared/ui/slip/Step.js";
import { TearLine } from "../../shared/ui/slip/TearLine.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { ContactForm } from "./ContactForm.js";
import { DuplicateNote } from "./lazy-duplicate-note.js";
import { OrderAlert } from "./OrderAlert.js";
import { OrderDock } from "./OrderDock.js";
import { OrderNotice } from "./OrderNotice.js";
import { OrderSlipSkeleton } from "./OrderSlipSkeleton.js";
import { OrderStub } from "./OrderStub.js";
import { useOrderAtCurrentRate } from "./current-rate.js";
import { useOrderForm } from "./use-order-form.js";

/** The slip of step 2: the form, and beside it a preview of the slip. */
export function OrderSlip({ draftOrder }: { readonly draftOrder: TransactionData }) {
  const { t } = useTranslation("order");
  const currentOrder = useOrderAtCurrentRate(draftOrder);
  const { form, prepare, isSending, error, earlierOrder, send } = useOrderForm(currentOrder);
  const firstTouchRef = useFirstTouch(prepare);
  const destination = findDestination(currentOrder.selectedDestination);
  if (!destination) return <OrderSlipSkeleton />;
  return (
    <form
      ref={firstTouchRef}
      className="slip"
      id="detail-transaksi"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <SlipProgress quarters={2} />
      <div className="slip__inner">
        <div className="slip__main">
          <Step number={2}>{t("order.step")}</Step>
          <OrderAlert form={form} failure={error} />
          {earlierOrder && (
            <Suspense>
              <DuplicateNote earlierOrder={earlierOrder} />
            </Suspense>
          )}
          <ContactForm form={form} destination={destination} />
          <OrderNotice />
        </div>
        <TearLine />
        <div className="slip__stub">
          <OrderStub
            form={form}
            data={currentOrder}
            destination={destination}
            isRateChanged={currentOrder !== draftOrder}
          />
          <OrderDock order={{ data: currentOrder, destination }} isSending={isSending} />
        </div>
      </div>
    </form>
  );
}
