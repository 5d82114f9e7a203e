import { destinationOf } from "@tukar-saldo/contracts";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useFirstTouch } from "../../shared/hooks/use-first-touch.js";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { useTexts } from "../../shared/i18n/use-texts.js";
import { Link } from "../../shared/router.js";
import { readTransactionData, type TransactionData } from "../../shared/transaction-data.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Step } from "../../shared/ui/slip/Step.js";
import { Tear } from "../../shared/ui/slip/Tear.js";
import { Wave } from "../../shared/ui/slip/Wave.js";
import { Waiting } from "../../shared/ui/Waiting.js";
import { ContactForm } from "./ContactForm.js";
import { OrderAlert } from "./OrderAlert.js";
import { OrderDock } from "./OrderDock.js";
import { OrderNotice } from "./OrderNotice.js";
import { OrderStub } from "./OrderStub.js";
import { useCurrent } from "./current-rate.js";
import { useOrderForm } from "./use-order-form.js";
import "./order.css";

/** Step 2: who receives the rupiah. */
export function OrderFormPage() {
  const [calculated] = useState(readTransactionData);
  const { t } = useTexts();
  usePageTitle(t("order.title"));
  return calculated ? <Order calculated={calculated} /> : <Waiting />;
}

function Order({ calculated }: { readonly calculated: TransactionData }) {
  const { t } = useTexts();
  const data = useCurrent(calculated);
  const { form, prepare, sending, error, send } = useOrderForm(data);
  const touched = useFirstTouch(prepare);
  const destination = destinationOf(data.selectedDestination);
  if (!destination) return <Waiting />;
  return (
    <div className="wrap">
      <div className="page-head">
        <Link className="back" to="/#calculator">
          <Icon of={ArrowLeft} size="s" />
          {t("order.back")}
        </Link>
        <h1>{t("order.h1")}</h1>
      </div>
      <form
        ref={touched}
        className="slip slip--form"
        id="detail-transaksi"
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <Wave quarters={2} />
        <div className="slip__in">
          <div className="slip__main">
            <Step number={2}>{t("order.step")}</Step>
            <OrderAlert form={form} failure={error} />
            <ContactForm form={form} destination={destination} />
            <OrderNotice />
          </div>
          <Tear />
          <div className="slip__stub">
            <OrderStub form={form} data={data} destination={destination} rateChanged={data !== calculated} />
            <OrderDock data={data} destination={destination} sending={sending} />
          </div>
        </div>
      </form>
    </div>
  );
}
