import { useQuery } from "@tanstack/react-query";
import { jakartaDay } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../shared/api/errors.js";
import { dayText } from "../../shared/desk/format.js";
import type { TabProps } from "../../shared/desk/tab.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { Note } from "../../shared/ui/Note.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { figuresQuery } from "./api.js";
import { getDayRange } from "./day-range.js";
import { Closings } from "./Closings.js";
import { FiguresFilter } from "./FiguresFilter.js";
import type { FiguresSelection } from "./FiguresFilter.js";
import { FiguresTable } from "./FiguresTable.js";
import { ScrollableTables } from "./ScrollableTables.js";
import { PayoutTables } from "./PayoutTables.js";
import "./figures.css";

const MINUTE_MS = 60_000;

/** Panel with the figures of the selected days, in which admins can also close a single day. */
export function FiguresPanel({ isAdmin }: TabProps) {
  const { t } = useTranslation("figures");
  const language = useLanguage();
  const now = new Date(useDeskNow(MINUTE_MS));
  const today = jakartaDay(now);
  const [selection, setSelection] = useState<FiguresSelection>({
    choice: "today",
    typedDays: { from: today, to: today },
    destination: "",
  });
  const { from, to } = getDayRange(selection.choice, selection.typedDays, now);
  const destination = selection.destination || undefined;
  const { data, error } = useQuery(figuresQuery({ from, to, destination }));
  const daysText =
    from === to ? dayText(from, language) : `${dayText(from, language)} – ${dayText(to, language)}`;
  const failureText = t("figures.failed");
  return (
    <section className="panel figures-panel" aria-label={t("figures.title")}>
      <div className="panel__head">
        <div>
          <h3>{t("figures.title")}</h3>
          <p>{daysText}</p>
        </div>
      </div>
      <div className="panel__body">
        <FiguresFilter
          selection={selection}
          today={today}
          onChange={(part) => setSelection((before) => ({ ...before, ...part }))}
        />
        {from > to && <Note tone="bad">{t("figures.order")}</Note>}
        {error && (
          <Note tone="bad" role="alert">
            {messageFor(error, { rejected: failureText, network: failureText })}
          </Note>
        )}
        {data ? (
          <ScrollableTables name={daysText}>
            <FiguresTable caption={t("figures.total")} figures={data.total} />
            <PayoutTables {...data} />
          </ScrollableTables>
        ) : (
          !error && from <= to && <Skeleton height="440px" />
        )}
        {isAdmin && <Closings day={from === to ? from : undefined} today={today} />}
      </div>
    </section>
  );
}
