import { keepPreviousData, useQuery } from "@tanstack/react-query";
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
import { daysOf } from "./chosen-days.js";
import { Closings } from "./Closings.js";
import { DaysChoice } from "./DaysChoice.js";
import type { Asked } from "./DaysChoice.js";
import { FiguresTable } from "./FiguresTable.js";
import { ScrollableTables } from "./ScrollableTables.js";
import { PaidTables } from "./PaidTables.js";
import "./figures.css";

const STEP_MS = 60_000;

/** The figures of chosen days; an admin closes a single day from here. */
export function ChosenDays({ isAdmin }: TabProps) {
  const { t } = useTranslation("figures");
  const language = useLanguage();
  const now = new Date(useDeskNow(STEP_MS));
  const today = jakartaDay(now);
  const [asked, setAsked] = useState<Asked>({
    choice: "today",
    typed: { from: today, to: today },
    destination: "",
  });
  const { from, to } = daysOf(asked.choice, asked.typed, now);
  const destination = asked.destination || undefined;
  const { data, error } = useQuery({
    ...figuresQuery({ from, to, destination }),
    placeholderData: keepPreviousData,
  });
  const named =
    from === to ? dayText(from, language) : `${dayText(from, language)} – ${dayText(to, language)}`;
  const failed = t("figures.failed");
  return (
    <section className="panel figures-panel" aria-label={t("figures.title")}>
      <div className="panel__head">
        <div>
          <h3>{t("figures.title")}</h3>
          <p>{named}</p>
        </div>
      </div>
      <div className="panel__body">
        <DaysChoice
          asked={asked}
          today={today}
          onChange={(part) => setAsked((before) => ({ ...before, ...part }))}
        />
        {from > to && <Note tone="bad">{t("figures.order")}</Note>}
        {error && (
          <Note tone="bad" role="alert">
            {messageFor(error, { rejected: failed, network: failed })}
          </Note>
        )}
        {data ? (
          <ScrollableTables name={named}>
            <FiguresTable caption={t("figures.total")} figures={data.total} />
            <PaidTables {...data} />
          </ScrollableTables>
        ) : (
          !error && from <= to && <Skeleton height="440px" />
        )}
        {isAdmin && <Closings day={from === to ? from : undefined} today={today} />}
      </div>
    </section>
  );
}
