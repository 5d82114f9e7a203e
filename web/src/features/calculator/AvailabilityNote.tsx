import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../shared/lazy-part.js";
import { OpensNext } from "../../shared/availability/OpensNext.js";
import { publicDeskQuery } from "../../shared/public-desk.js";
import { isOpen } from "./api.js";
import type { OfferedDestination } from "./api.js";

interface Props {
  readonly destinations: readonly OfferedDestination[];
}

/** Says which destinations are closed and why, and when the desk opens again. */
export function AvailabilityNote({ destinations }: Props) {
  const closedDestinations = destinations.filter((destination) => !isOpen(destination));
  const opensAt = useQuery(publicDeskQuery).data?.opens_at;
  return (
    <output>
      <Suspense fallback={null}>
        {closedDestinations.length > 0 && <ClosedDestinations destinations={closedDestinations} />}
        {opensAt && <OpensNext at={opensAt} />}
      </Suspense>
    </output>
  );
}

/** Lazy, so that the texts about closed destinations are fetched only when needed. */
const ClosedDestinations = lazyPart<Props>(async () => ClosedDestinationList, { texts: "rare" });

function ClosedDestinationList({ destinations }: Props) {
  const { t } = useTranslation("availability");
  return destinations.map(({ value, label, reason }) => (
    <span className="closed-now" key={value}>
      {t("availability.destination", { name: label, reason: reason ?? "" })}
    </span>
  ));
}
