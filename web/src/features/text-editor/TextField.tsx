import { MAX_PUBLISHED_TEXT_LENGTH } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { countText } from "../../shared/desk/format.js";
import { Markdown } from "../../shared/published-texts/Markdown.js";
import { Button } from "../../shared/ui/Button.js";

interface Props {
  readonly language: Language;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Counts code points like the server; `length` would count an emoji twice. */
export const countCharacters = (text: string): number => [...text].length;

/** Text area for one language, with an optional preview. */
export function TextField({ language, text, onChange }: Props) {
  const { t } = useTranslation("textEditor");
  const id = useId();
  const [isShown, setShown] = useState(false);
  const length = countCharacters(text);
  const isTooLong = length > MAX_PUBLISHED_TEXT_LENGTH;
  const isMissing = text.trim() === "";
  const countValues = { n: countText(length), max: countText(MAX_PUBLISHED_TEXT_LENGTH) };
  const hint = isMissing ? t("textEditor.missing") : t("textEditor.count", countValues);
  return (
    <div className="field">
      <label htmlFor={id}>{t(`textEditor.${language}`)}</label>
      <textarea
        id={id}
        className="input text-editor__text"
        lang={language}
        rows={14}
        value={text}
        aria-invalid={isTooLong || isMissing || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="text-editor__line">
        <p id={`${id}-hint`} className={isTooLong || isMissing ? "field__error" : "field__hint"}>
          {hint}
        </p>
        <Button
          look="quiet"
          aria-expanded={isShown}
          aria-label={t(`textEditor.preview.${language}`)}
          onClick={() => setShown(!isShown)}
        >
          {t("textEditor.preview")}
        </Button>
      </div>
      {isShown && (
        <div className="text-editor__preview">
          <Markdown text={text} lang={language} />
        </div>
      )}
    </div>
  );
}
