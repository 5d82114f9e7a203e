import { ArrowDown, ExternalLink } from "lucide-react";
import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button.js";
import { Icon } from "../ui/Icon.js";
import { Spinner } from "../ui/Spinner.js";
import { PaymentPanel, RateCountdown } from "./lazy-parts.js";
import type { OrderToPay } from "./order-to-pay.js";
import { PaymentSkeleton } from "./PaymentSkeleton.js";
import { PaymentValues } from "./PaymentValues.js";
import { StartButtonLabel } from "./StartButtonLabel.js";
import { usePayment } from "./use-payment.js";
import "./order-page.css";

interface Props {
  readonly order: OrderToPay;
  /** Shows the instructions at once; the start button then only opens the provider's page. */
  readonly atOnce?: boolean;
  /** True until it is known whether the order can be paid. */
  readonly isStatusPending?: boolean;
  /** Whether the section had the focus when it was unmounted; set on unmount. */
  readonly hadFocus: RefObject<boolean>;
}

/** The payment of an order: first a start button, then step-by-step instructions for the provider's page. */
export function Payment({ order, atOnce = false, isStatusPending = false, hadFocus }: Props) {
  const { t } = useTranslation("summary");
  const canExpire = order.expires_at !== null;
  const payment = usePayment(order.transaction_id, { atOnce, ready: !isStatusPending, canExpire });
  const { instructions, isStarted, opensProvider, isExpired } = payment;
  useEffect(() => PaymentPanel.preload(), []);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const sectionElement = section.current;
    return () => {
      hadFocus.current = sectionElement?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);
  const title = atOnce ? t("summary.pay.how") : t("summary.pay.title");
  return (
    <section ref={section} className="payment" aria-labelledby="pay-title">
      {order.expires_at && (
        <Suspense fallback={null}>
          <RateCountdown order={order} isExpired={isExpired} />
        </Suspense>
      )}
      {!isExpired && (
        <>
          <div className="payment__head">
            <h2 id="pay-title">{instructions || atOnce ? title : t("summary.pay.before")}</h2>
            {!(instructions && atOnce) && (
              <StartButton
                payment={payment}
                main={!instructions}
                isWaiting={isStatusPending || payment.isLoading}
              />
            )}
          </div>
          {instructions ? (
            <>
              <PaymentValues instructions={instructions} />
              <Suspense fallback={null}>
                <PaymentPanel
                  order={order}
                  instructions={instructions}
                  open={() => void payment.open()}
                  isOpenedBefore={isStarted}
                />
              </Suspense>
            </>
          ) : (
            <>
              <p className="muted small payment__lead">
                {opensProvider ? t("summary.start.note") : t("summary.start.here")}
              </p>
              <PaymentSkeleton />
            </>
          )}
        </>
      )}
    </section>
  );
}

interface StartProps {
  readonly payment: ReturnType<typeof usePayment>;
  readonly main: boolean;
  readonly isWaiting: boolean;
}

function StartButton({
  payment: { instructions, isOpening, opensProvider, open },
  main,
  isWaiting,
}: StartProps) {
  const isBusy = isOpening || isWaiting;
  return (
    <Button
      {...(main ? { look: "main" as const } : { compact: true })}
      aria-expanded={instructions !== undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || void open()}
    >
      <StartButtonLabel />
      {isBusy ? <Spinner /> : <Icon icon={opensProvider ? ExternalLink : ArrowDown} />}
    </Button>
  );
}
