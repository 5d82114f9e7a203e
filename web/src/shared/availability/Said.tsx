import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { publicDeskQuery } from "../public-desk.js";
import { DeskNotice } from "./DeskNotice.js";
import { PaidWhen, TodaysHours } from "./facts.js";

export interface SaidProps {
  readonly about: "notice" | "hours" | "payouts";
  /** Stands there while the desk says nothing of it. */
  readonly stated?: ReactNode;
}

/** What the desk says: its notice, today's hours, or when payouts go on while it is outside of them. */
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
