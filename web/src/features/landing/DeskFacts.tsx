import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { HoursFact, PaidFact } from "../../shared/availability/facts.js";
import { onlineQuery } from "../../shared/online.js";
import { publicDeskQuery } from "../../shared/public-desk.js";
import { PulseFact } from "./PulseFact.js";

interface Props {
  /** What is stated of each while the desk says nothing else. */
  readonly time: ReactNode;
  readonly hours: ReactNode;
}

/** When orders are paid and when the desk is open, as measured or set. */
export function DeskFacts({ time, hours }: Props) {
  const desk = useQuery(publicDeskQuery).data;
  const takesOrders = useQuery(onlineQuery).data !== false;
  const measured = <PulseFact otherwise={time} />;
  return (
    <>
      <Suspense fallback={time}>
        {desk?.opens_at && takesOrders ? <PaidFact at={desk.opens_at} otherwise={measured} /> : measured}
      </Suspense>
      <Suspense fallback={hours}>
        {desk?.opening_hours ? <HoursFact hours={desk.opening_hours} /> : hours}
      </Suspense>
    </>
  );
}
