import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { publicDeskQuery } from "../public-desk.js";
import { DeskNotice } from "./DeskNotice.js";
import { PaidWhen, TodaysHours } from "./facts.js";

export interface SaidProps {
  readonly about: "notice" | "hours" | "payouts";
  /** Shown while the desk has no such text. */
  readonly stated?: ReactNode;
}

/** Shows the desk's notice, its hours of today, or, outside opening hours, when payouts resume. */
export function Said({ about, stated }: SaidProps) {
  const desk = useQuery(publicDeskQuery).data;
  if (about === "notice") return <DeskNotice />;
  return (
    <Suspense fallback={stated}>
      {about === "hours" ? (
        desk?.opening_hours ? (
          <TodaysHours hours={desk.opening_hours} otherwise={stated} />
        ) : (
          stated
        )
      ) : desk?.opens_at ? (
        <PaidWhen at={desk.opens_at} otherwise={stated} />
      ) : (
        stated
      )}
    </Suspense>
  );
}
