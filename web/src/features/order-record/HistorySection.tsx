import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { dayAndMinute } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { Icon } from "../../shared/ui/Icon.js";
import { RecordSection } from "./RecordSection.js";
import { describeActor, listFieldChanges, describeKind } from "./history-texts.js";
import type { OrderChangeView } from "@tukar-saldo/contracts";

interface Props {
  readonly history: readonly OrderChangeView[];
}

/** Every change of the order, the newest first. */
export function HistorySection({ history }: Props) {
  const { t } = useTranslation("record");
  return (
    <RecordSection title={t("record.history")}>
      <HistoryList entries={history} />
    </RecordSection>
  );
}

export function HistoryList({ entries }: { readonly entries: readonly OrderChangeView[] }) {
  return (
    <ol className="record-history">
      {entries.toReversed().map((entry, at) => (
        <HistoryEntry key={entry.event ?? at} entry={entry} />
      ))}
    </ol>
  );
}

function HistoryEntry({ entry }: { readonly entry: OrderChangeView }) {
  const { t } = useTranslation("record");
  const language = useLanguage();
  const actor = describeActor(t, entry);
  return (
    <li>
      <p className="record-history__what">
        <b>{describeKind(t, entry)}</b>
        {listFieldChanges(t, entry, language).map(({ label, from, to }) => (
          <span key={label}>
            {label}
            {to !== undefined && ": "}
            {from !== undefined && to !== undefined && (
              <>
                {from} <Icon icon={ArrowRight} size="small" />{" "}
                <span className="visually-hidden">{t("record.to")} </span>
              </>
            )}
            {to}
          </span>
        ))}
      </p>
      <p className="record-history__who">
        <time dateTime={entry.at}>{dayAndMinute(entry.at, language)}</time>
        {actor && <span>{actor}</span>}
      </p>
    </li>
  );
}
