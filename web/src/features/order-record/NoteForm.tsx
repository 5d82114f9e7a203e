import { MAX_NOTE_LENGTH } from "@tukar-saldo/contracts";
import type { OrderDetail } from "@tukar-saldo/contracts";
import { useId, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { useUnsavedGuard } from "../../shared/unsaved/use-unsaved-guard.js";
import { ChangeErrorNote } from "./ChangeErrorNote.js";
import { useAddNote } from "./use-add-note.js";

/** Form for a new note; Ctrl+Enter or Cmd+Enter submits it. */
export function NoteForm({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("record");
  const id = useId();
  const [text, setText] = useState("");
  const { add, isPending, changeError } = useAddNote(order);
  const isEmpty = text.trim() === "";
  useUnsavedGuard("order-note", !isEmpty);
  const send = (): void => {
    if (!isEmpty && !isPending) add(text.trim(), { onSuccess: () => setText("") });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form className="record-note" noValidate onSubmit={submit}>
      <label htmlFor={id}>{t("record.note.label")}</label>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        aria-describedby={`${id}-count`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
      />
      <ChangeErrorNote changeError={changeError} history={[]} />
      <div className="record-note__line">
        <span id={`${id}-count`} className="quiet">
          {t("record.note.count", { n: [...text].length, max: MAX_NOTE_LENGTH })}
        </span>
        <SubmitButton look="line" busy={isPending} busyText={t("record.saving")} blocked={isEmpty}>
          {t("record.note.add")}
        </SubmitButton>
      </div>
    </form>
  );
}
