import { isOpenAt, readJsonSetting, WEEKDAYS } from "@tukar-saldo/contracts";
import type { OpeningHours } from "@tukar-saldo/contracts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { weekdayName } from "../desk/format.js";
import { useNow } from "../hooks/use-now.js";
import { useLanguage } from "../i18n/use-language.js";
import { NativeSelect } from "../ui/NativeSelect.js";
import { Note } from "../ui/Note.js";
import { Switch } from "../ui/Switch.js";
import { DayHours } from "./DayHours.js";
import { DEFAULT_HOURS, repeatOnAllDays, writeHours } from "./hours.js";
import { problemPaths } from "./json-field.js";
import type { JsonField } from "./json-field.js";

/** Edits the opening hours of each weekday, and whether the desk accepts orders outside of them. */
export function HoursEditor({ name, text, saved, error, onChange }: JsonField) {
  const { t } = useTranslation("jsonSettings");
  const hours = readJsonSetting({ opening_hours: text }, "opening_hours");
  const invalidPaths = problemPaths(name, text);
  return (
    <>
      <Switch checked={hours !== undefined} onChange={(on) => onChange(on ? saved || DEFAULT_HOURS : "")}>
        {t("jsonSettings.hours.use")}
      </Switch>
      {hours && (
        <>
          <WeekdayEditors
            hours={hours}
            isWrong={(path) => error !== undefined && invalidPaths.has(path)}
            onChange={onChange}
          />
          <OutsideHoursEditor hours={hours} isComplete={invalidPaths.size === 0} onChange={onChange} />
        </>
      )}
    </>
  );
}

interface DaysProps {
  readonly hours: OpeningHours;
  readonly isWrong: (path: string) => boolean;
  readonly onChange: (text: string) => void;
}

function WeekdayEditors({ hours, isWrong, onChange }: DaysProps) {
  const language = useLanguage();
  return WEEKDAYS.map((day, index) => {
    const spans = hours[day] ?? [];
    return (
      <DayHours
        key={day}
        day={weekdayName(index, language)}
        spans={spans}
        isWrong={(path) => isWrong(`${day}.${path}`)}
        onChange={(next) => onChange(writeHours(hours, { [day]: next }))}
        onCopy={() => onChange(writeHours(hours, repeatOnAllDays(spans)))}
      />
    );
  });
}

interface OutsideHoursProps {
  readonly hours: OpeningHours;
  readonly isComplete: boolean;
  readonly onChange: (text: string) => void;
}

function OutsideHoursEditor({ hours, isComplete, onChange }: OutsideHoursProps) {
  const { t } = useTranslation("jsonSettings");
  const id = useId();
  const now = useNow();
  const refusesNow = isComplete && hours.outside === "refuse" && !isOpenAt(hours, new Date(now));
  return (
    <div className="field">
      <label htmlFor={id}>{t("jsonSettings.hours.outside")}</label>
      <NativeSelect
        id={id}
        value={hours.outside}
        onChange={({ target }) =>
          onChange(writeHours({ ...hours, outside: target.value === "refuse" ? "refuse" : "take" }))
        }
      >
        <option value="take">{t("jsonSettings.hours.take")}</option>
        <option value="refuse">{t("jsonSettings.hours.refuse")}</option>
      </NativeSelect>
      <div role="status">
        {refusesNow && (
          <Note tone="warning" className="json-setting__warning">
            {t("jsonSettings.hours.refusedNow")}
          </Note>
        )}
      </div>
    </div>
  );
}
