import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { HoursFact, PayoutTimeFact } from "../../shared/availability/facts.js";
import { onlineQuery } from "../../shared/online.js";
import { publicDeskQuery } from "../../shared/public-desk.js";
import { PulseFact } from "./PulseFact.js";

interface Props {
  /** Default text about the payout time, shown until the measured time is loaded. */
  readonly time: ReactNode;
  readonly hours: ReactNode;
}

/** Shows the measured payout time, and the opening hours from the settings. */
export function DeskFacts({ time, hours }: Props) {
  const desk = useQuery(publicDeskQuery).data;
  const takesOrders = useQuery(onlineQuery).data !== false;
  const medianTimeFact = <PulseFact fallback={time} />;
  return (
    <>
      <Suspense fallback={time}>
        {desk?.opens_at && takesOrders ? (
          <PayoutTimeFact at={desk.opens_at} otherwise={medianTimeFact} />
        ) : (
          medianTimeFact
        )}
      </Suspense>
      <Suspense fallback={hours}>
        {desk?.opening_hours ? <HoursFact hours={desk.opening_hours} /> : hours}
      </Suspense>
    </>
  );
}
