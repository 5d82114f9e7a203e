import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatMinute } from "../format/dates.js";
import { useNow } from "../hooks/use-now.js";
import { ExpiredRate } from "./ExpiredRate.js";
import { readPaidAt } from "./order-storage.js";
import { instructionsKey } from "./order-queries.js";
import type { OrderToPay } from "./order-to-pay.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const MAX_COUNTDOWN_MS = 60 * MINUTE_MS;
const REFETCH_INTERVAL_MS = 20_000;

interface Props {
  readonly order: OrderToPay;
  /** Whether the server reports the rate as expired. This device's clock only decides when to ask the server. */
  readonly isExpired: boolean;
}

/** Shows until when the rate of an unpaid order is valid; once it has expired, offers to place the order again. */
export function RateCountdown({ order, isExpired }: Props) {
  const { transaction_id, expires_at } = order;
  const remainingMs = Date.parse(expires_at ?? "") - useNow(SECOND_MS);
  const isPaid = readPaidAt(transaction_id) !== undefined;
  useRefetchInstructions(transaction_id, { isOver: remainingMs <= 0, isPaid, isExpired, expires_at });
  if (isExpired) return <ExpiredRate order={order} />;
  if (isPaid || !expires_at || remainingMs <= 0) return null;
  return <RemainingTime expiresAt={expires_at} remainingMs={remainingMs} />;
}

interface RemainingProps {
  readonly expiresAt: string;
  readonly remainingMs: number;
}

/** The time left; not a live region, since announcing every change would disturb screen reader users. */
function RemainingTime({ expiresAt, remainingMs }: RemainingProps) {
  const { t } = useTranslation("availability");
  const toCount = (unitMs: number) => ({ count: Math.ceil(remainingMs / unitMs) });
  return (
    <p className="rate-time">
      {t("availability.holds", { time: formatMinute(expiresAt) })}{" "}
      {remainingMs <= MAX_COUNTDOWN_MS && (
        <b className="number">
          {remainingMs > MINUTE_MS
            ? t("availability.left.minutes", toCount(MINUTE_MS))
            : t("availability.left.seconds", toCount(SECOND_MS))}
        </b>
      )}
    </p>
  );
}

interface ExpiryState {
  readonly isOver: boolean;
  readonly isPaid: boolean;
  readonly isExpired: boolean;
  readonly expires_at: string | null;
}

/** Refetches the instructions when the rate expires; polls them while staff may still honour a paid order's rate. */
function useRefetchInstructions(id: string, { isOver, isPaid, isExpired, expires_at }: ExpiryState): void {
  const client = useQueryClient();
  const awaitsExpiry = isOver && !isExpired && !isPaid;
  const mayBeHonoured = isExpired && isPaid;
  useEffect(() => {
    if (!awaitsExpiry && !mayBeHonoured) return;
    const refetch = (): void => void client.invalidateQueries({ queryKey: instructionsKey(id) });
    if (awaitsExpiry) refetch();
    const timer = setInterval(refetch, REFETCH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [client, id, awaitsExpiry, mayBeHonoured]);
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: instructionsKey(id) }),
    [client, id, expires_at],
  );
}
