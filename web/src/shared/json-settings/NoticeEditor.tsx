import { MAX_NOTICE_LENGTH, readJsonSetting } from "@tukar-saldo/contracts";
import type { PublicNotice } from "@tukar-saldo/contracts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button.js";
import { problemPaths } from "./json-field.js";
import type { JsonField } from "./json-field.js";
import { UntilField } from "./UntilField.js";

const EMPTY_NOTICE: PublicNotice = { id: "", en: "", until: null };
const LANGUAGES = ["id", "en"] as const;

/** Edits the notice on the public pages, in two languages, and its end time. An empty text means no notice. */
export function NoticeEditor({ name, text, error, onChange }: JsonField) {
  const { t } = useTranslation("jsonSettings");
  const notice = readJsonSetting({ notice: text }, "notice") ?? EMPTY_NOTICE;
  const problems = error === undefined ? new Set<string>() : problemPaths(name, text);
  const changeNotice = (part: Partial<PublicNotice>): void => {
    const { id, en, until } = { ...notice, ...part };
    onChange(id.trim() + en.trim() === "" ? "" : JSON.stringify({ id, en, until }));
  };
  return (
    <>
      {LANGUAGES.map((language) => (
        <NoticeText
          key={language}
          language={language}
          text={notice[language]}
          isWrong={problems.has(language)}
          onChange={(typed) => changeNotice({ [language]: typed })}
        />
      ))}
      {text !== "" && (
        <>
          <UntilField
            name={t("jsonSettings.notice.name")}
            until={notice.until}
            isWrong={problems.has("until")}
            onChange={(until) => changeNotice({ until })}
          />
          <Button look="quiet" onClick={() => onChange("")}>
            {t("jsonSettings.notice.remove")}
          </Button>
        </>
      )}
    </>
  );
}

interface Props {
  readonly language: "id" | "en";
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}

function NoticeText({ language, text, isWrong, onChange }: Props) {
  const { t } = useTranslation("jsonSettings");
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t(`jsonSettings.notice.${language}`)}</label>
      <textarea
        id={id}
        className="input json-setting__text"
        lang={language}
        rows={3}
        maxLength={MAX_NOTICE_LENGTH}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
        // A notice is one line: pasted line breaks become spaces.
        onChange={({ target }) => onChange(target.value.replaceAll(/\s/g, " "))}
      />
      <p id={`${id}-hint`} className={isWrong ? "field__error" : "field__hint"}>
        {isWrong ? t("jsonSettings.notice.error") : t("jsonSettings.notice.hint", { max: MAX_NOTICE_LENGTH })}
      </p>
    </div>
  );
}
