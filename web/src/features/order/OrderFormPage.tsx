import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { useHydrated } from "../../shared/hooks/use-hydrated.js";
import { Link } from "../../shared/router.js";
import { readTransactionData } from "../../shared/transaction-data.js";
import { Icon } from "../../shared/ui/Icon.js";
import { OrderSlip } from "./OrderSlip.js";
import { OrderSlipSkeleton } from "./OrderSlipSkeleton.js";
import "./order.css";

/** Step 2: the form for the recipient of the payout. */
export function OrderFormPage() {
  const { t } = useTranslation("order");
  const isHydrated = useHydrated();
  const [draftOrder] = useState(readTransactionData);
  usePageTitle(t("order.title"));
  return (
    <div className="wrap">
      <div className="page-head">
        <Link className="back-link" to="/#calculator">
          <Icon icon={ArrowLeft} size="small" />
          {t("order.back")}
        </Link>
        <h1>{t("order.h1")}</h1>
      </div>
      {isHydrated && draftOrder ? <OrderSlip draftOrder={draftOrder} /> : <OrderSlipSkeleton />}
    </div>
  );
}
