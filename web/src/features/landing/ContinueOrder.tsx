import { useQuery } from "@tanstack/react-query";
import { ArrowRight, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { rejectionOf } from "../../shared/api/errors.js";
import { focusOn } from "../../shared/focus-on.js";
import { RichText } from "../../shared/i18n/RichText.js";
import { forgetOrder, readStoredOrder } from "../../shared/order-page/order-storage.js";
import { LAST_ORDER } from "../../shared/order-page/last-order.js";
import type { StoredOrder } from "../../shared/order-page/order-storage.js";
import { statusQuery } from "../../shared/order-page/order-queries.js";
import { browserStorage } from "../../shared/storage.js";
import { reportPath } from "../../shared/report-link.js";
import { ButtonLink } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";
import { updateReservedSpace } from "./continue-order-space.js";
import "./continue-order.css";

/** Link to the report of the order that this browser placed last; not shown once that order is closed. */
export function ContinueOrder() {
  const [keptOrder, setKeptOrder] = useState(readStoredOrder);
  const dismiss = (): void => {
    // Keeps the stored idempotency key, with which this browser sees the order's report unmasked.
    browserStorage.set(LAST_ORDER, JSON.stringify({ ...keptOrder, isDismissed: true }));
    updateReservedSpace();
    setKeptOrder(undefined);
  };
  return keptOrder && !keptOrder.isDismissed && <LastOrderLink order={keptOrder} dismiss={dismiss} />;
}

interface Props {
  readonly order: StoredOrder;
  readonly dismiss: () => void;
}

function LastOrderLink({ order: { id, code }, dismiss }: Props) {
  const { t } = useTranslation("outcome");
  const { data, error } = useQuery(statusQuery(id));
  const isClosedOrUnknown = data?.closed === true || rejectionOf(error)?.status === 404;
  useEffect(() => {
    if (isClosedOrUnknown) forgetOrder(id);
  }, [isClosedOrUnknown, id]);
  if (!data || isClosedOrUnknown) return null;
  return (
    <div className="continue-order">
      <ButtonLink to={reportPath(id)} look="quiet">
        <span>
          <RichText text={t("summary.continue", { code })} tags={{ code: <UniqueCode code={code} /> }} />
        </span>
        <Icon icon={ArrowRight} />
      </ButtonLink>
      <button
        type="button"
        className="icon-button"
        aria-label={t("summary.continue.dismiss")}
        onClick={({ currentTarget }) => {
          const nextElement = currentTarget.closest(".kept-order-place")?.nextElementSibling;
          if (nextElement instanceof HTMLElement) focusOn(nextElement);
          dismiss();
        }}
      >
        <Icon icon={X} />
      </button>
    </div>
  );
}
