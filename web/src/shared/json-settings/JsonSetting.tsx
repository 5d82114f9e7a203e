import type { JsonSettingName } from "@tukar-saldo/contracts";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button.js";
import { Icon } from "../ui/Icon.js";
import { ClosingsEditor } from "./ClosingsEditor.js";
import { HoursEditor } from "./HoursEditor.js";
import { problemPaths } from "./json-field.js";
import type { JsonField } from "./json-field.js";
import { NoticeEditor } from "./NoticeEditor.js";
import { useSettingWords } from "./use-setting-words.js";
import "./json-settings.css";

const EDITORS: Record<JsonSettingName, ComponentType<JsonField>> = {
  opening_hours: HoursEditor,
  destinations_off: ClosingsEditor,
  notice: NoticeEditor,
};

/** Describes a setting's value in words; a button opens its editor. */
export function JsonSetting(field: JsonField) {
  const { t } = useTranslation("jsonSettings");
  const { t: tSettings } = useTranslation("settings");
  const [isOpened, setOpened] = useState(false);
  const id = useId();
  const { name, text, saved, error } = field;
  // The editor is open while the value is invalid: the invalid fields must be visible and focusable.
  const isOpen = isOpened || error !== undefined;
  const Editor = EDITORS[name];
  return (
    <>
      <SettingWords name={name} text={text} />
      {text !== saved && (
        <div className="field__hint json-setting__before">
          {t("jsonSettings.before")} <SettingWords name={name} text={saved} />
        </div>
      )}
      {error !== undefined && problemPaths(name, text).size === 0 && <p className="field__error">{error}</p>}
      <Button
        look="line"
        className="json-setting__toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(!isOpen)}
      >
        {t("jsonSettings.edit", { name: tSettings(`settings.name.${name}`) })}
        <Icon icon={ChevronDown} />
      </Button>
      <div id={id} className="json-setting__editor" hidden={!isOpen}>
        {isOpen && <Editor {...field} />}
      </div>
    </>
  );
}

/** Describes a setting's value in words, as a list of lines. */
export function SettingWords({ name, text }: Pick<JsonField, "name" | "text">) {
  const describeSetting = useSettingWords();
  return (
    <ul className="json-setting__words">
      {describeSetting(name, text).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
