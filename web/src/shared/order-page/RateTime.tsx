import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatMinute } from "../format/dates.js";
import { useNow } from "../hooks/use-now.js";
import { Expired } from "./Expired.js";
import { readPaidAt } from "./memory.js";
import { instructionsQuery } from "./order-queries.js";
import type { OrderToPay } from "./order-to-pay.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const COUNTED_FROM_MS = 60 * MINUTE_MS;
const ASK_AGAIN_MS = 20_000;

/** Begins the keys of how to pay one order, in either language. */
const instructionsKey = (id: string) => instructionsQuery(id, "id").queryKey.slice(0, -1);

interface Props {
  readonly order: OrderToPay;
  /** The desk says that the rate has run out: its clock counts, this device's only says when to ask. */
  readonly expired: boolean;
}

/** Until when the rate of an unpaid order holds; after that the way to a new one. */
export function RateTime({ order, expired }: Props) {
  const { transaction_id, expires_at } = order;
  const left = Date.parse(expires_at ?? "") - useNow(SECOND_MS);
  const isPaid = readPaidAt(transaction_id) !== undefined;
  useAsking(transaction_id, { isOver: left <= 0, isPaid, expired, expires_at });
  if (expired) return <Expired order={order} />;
  if (isPaid || !expires_at || left <= 0) return null;
  return <Remaining expiresAt={expires_at} left={left} />;
}

interface RemainingProps {
  readonly expiresAt: string;
  readonly left: number;
}

/** Not a live region: nobody wants to hear each minute. */
function Remaining({ expiresAt, left }: RemainingProps) {
  const { t } = useTranslation("availability");
  const count = (unitMs: number) => ({ count: Math.ceil(left / unitMs) });
  return (
    <p className="rate-time">
      {t("availability.holds", { time: formatMinute(expiresAt) })}{" "}
      {left <= COUNTED_FROM_MS && (
        <b className="number">
          {left > MINUTE_MS
            ? t("availability.left.minutes", count(MINUTE_MS))
            : t("availability.left.seconds", count(SECOND_MS))}
        </b>
      )}
    </p>
  );
}

interface Known {
  readonly isOver: boolean;
  readonly isPaid: boolean;
  readonly expired: boolean;
  readonly expires_at: string | null;
}

/** Asks for the way to pay anew when the answer may be another one: at the end, once paid, and when staff honour it. */
function useAsking(id: string, { isOver, isPaid, expired, expires_at }: Known): void {
  const client = useQueryClient();
  const mayTurn = isOver && !expired && !isPaid;
  const mayReturn = expired && isPaid;
  useEffect(() => {
    if (!mayTurn && !mayReturn) return;
    const ask = (): void => void client.invalidateQueries({ queryKey: instructionsKey(id) });
    ask();
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, id, mayTurn, mayReturn]);
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: instructionsKey(id) }),
    [client, id, expires_at],
  );
  useEffect(() => {
    // The values in the other language must not show for a moment when that is chosen.
    if (expired) client.removeQueries({ queryKey: instructionsKey(id), type: "inactive" });
  }, [client, id, expired]);
}
