import { LANGUAGES, MAX_PUBLISHED_TEXT_LENGTH } from "@tukar-saldo/contracts";
import type { PublishedTextName } from "@tukar-saldo/contracts";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { Button } from "../../shared/ui/Button.js";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.js";
import { Note } from "../../shared/ui/Note.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { TextLoadError } from "./TextLoadError.js";
import { countCharacters, TextField } from "./TextField.js";
import { useTextForm } from "./use-text-form.js";

/** Form for a published text in both languages, which are saved together. */
export function TextForm({ name }: { readonly name: PublishedTextName }) {
  const { t } = useTranslation("textEditor");
  const form = useTextForm(name);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { texts, saved } = form;
  if (form.hasFailed && !saved) return <TextLoadError retry={form.retry} />;
  if (!saved) return <Skeleton height="320px" />;
  const isValid = LANGUAGES.every(
    (language) =>
      texts[language].trim() !== "" && countCharacters(texts[language]) <= MAX_PUBLISHED_TEXT_LENGTH,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isValid) form.save();
  };
  return (
    <form noValidate className="text-editor__form" onSubmit={submit}>
      {form.problem && (
        <Note tone={form.hasConflict ? "warning" : "bad"} role="alert">
          <b>{form.problem}</b>
          {form.hasConflict && <p>{t("textEditor.overtaken")}</p>}
        </Note>
      )}
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          language={language}
          text={texts[language]}
          onChange={(typed) => form.edit(language, typed)}
        />
      ))}
      <div className="text-editor__line">
        <div className="text-editor__actions">
          <SubmitButton
            blocked={!form.isDirty || !isValid}
            busy={form.isSaving}
            busyText={t("textEditor.saving")}
          >
            {t("textEditor.save")}
          </SubmitButton>
          {form.isDirty && (
            <Button look="quiet" onClick={form.discard}>
              {t("textEditor.drop")}
            </Button>
          )}
        </div>
        {saved.updated_at !== null && (
          <Button
            look="line"
            aria-disabled={form.isSaving || undefined}
            onClick={() => setDialogOpen(!form.isSaving)}
          >
            {t("textEditor.restore")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isDialogOpen}
        question={t("textEditor.restore.question")}
        yes={t("textEditor.restore")}
        onClose={() => setDialogOpen(false)}
        onYes={() => {
          setDialogOpen(false);
          form.restore();
        }}
      >
        {t("textEditor.restore.consequence")}
      </ConfirmDialog>
    </form>
  );
}
