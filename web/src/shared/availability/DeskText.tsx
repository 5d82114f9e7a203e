import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { publicDeskQuery } from "../public-desk.js";
import { DeskNotice } from "./DeskNotice.js";
import { PayoutTime, TodaysHours } from "./facts.js";

export interface DeskTextProps {
  readonly about: "notice" | "hours" | "payouts";
  /** Shown while the text loads, or if the desk has no such text. */
  readonly fallback?: ReactNode;
}

/** Shows the desk's notice, its hours of today, or, outside opening hours, when payouts resume. */
export function DeskText({ about, fallback }: DeskTextProps) {
  const desk = useQuery(publicDeskQuery).data;
  if (about === "notice") return <DeskNotice />;
  return (
    <Suspense fallback={fallback}>
      {about === "hours" ? (
        desk?.opening_hours ? (
          <TodaysHours hours={desk.opening_hours} otherwise={fallback} />
        ) : (
          fallback
        )
      ) : desk?.opens_at ? (
        <PayoutTime at={desk.opens_at} otherwise={fallback} />
      ) : (
        fallback
      )}
    </Suspense>
  );
}
