import type { Figures } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { PayoutTable } from "./PayoutTable.js";

/** Payouts per destination and, for admins, per person; omits destinations without payouts. */
export function PayoutTables({ destinations, people }: Pick<Figures, "destinations" | "people">) {
  const { t } = useTranslation("figures");
  const paidDestinations = destinations.filter(({ paid }) => paid.count > 0);
  return (
    <>
      {paidDestinations.length > 0 && (
        <PayoutTable
          caption={t("figures.destinations")}
          column={t("figures.col.destination")}
          rows={paidDestinations.map((figures) => ({
            ...figures,
            key: figures.destination,
            name: figures.label,
          }))}
        />
      )}
      {people && people.length > 0 && (
        <PayoutTable
          caption={t("figures.people")}
          column={t("figures.col.person")}
          rows={people.map((person) => ({
            ...person,
            key: person.id ?? "",
            name: person.name ?? t("figures.nobody"),
          }))}
        />
      )}
    </>
  );
}
