import { MAX_NOTES } from "@tukar-saldo/contracts";
import type { OrderDetail, OrderNote } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { dayAndMinute } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { NoteForm } from "./NoteForm.js";
import { RecordSection } from "./RecordSection.js";

interface Props {
  readonly order: OrderDetail;
  readonly notes: readonly OrderNote[];
  readonly mayProcess: boolean;
}

/** Notes of staff about the order, oldest first. Notes cannot be edited. */
export function NotesSection({ order, notes, mayProcess }: Props) {
  const { t } = useTranslation("record");
  const language = useLanguage();
  if (notes.length === 0 && !mayProcess) return null;
  return (
    <RecordSection title={t("record.notes")}>
      {notes.length > 0 && (
        <ul className="record-notes">
          {notes.map(({ id, at, by, text }) => (
            <li key={id}>
              <p>{text}</p>
              <small>
                {by.name}, <time dateTime={at}>{dayAndMinute(at, language)}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
      {mayProcess && notes.length < MAX_NOTES && <NoteForm order={order} />}
    </RecordSection>
  );
}
