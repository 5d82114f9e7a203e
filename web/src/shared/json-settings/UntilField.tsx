import { useTranslation } from "react-i18next";
import { Field } from "../forms/Field.js";
import { useNow } from "../hooks/use-now.js";
import { Button } from "../ui/Button.js";
import { addHour, fromLocalTime, isPast, toLocalTime } from "./until.js";

/** What the schema refuses, for a date without a time or the reverse: the browser's field is empty then. */
const INCOMPLETE = "?";

interface Props {
  /** What ends, for screen readers. */
  readonly name: string;
  readonly until: string | null;
  readonly isWrong: boolean;
  readonly onChange: (until: string | null) => void;
}

/** When something ends by itself, if it does. */
export function UntilField({ name, until, isWrong, onChange }: Props) {
  const { t } = useTranslation("jsonSettings");
  const now = useNow();
  const read = ({ value, validity }: HTMLInputElement): void =>
    onChange(fromLocalTime(validity.badInput ? INCOMPLETE : value));
  return (
    <div className="json-setting__until">
      <Field
        type="datetime-local"
        label={
          <>
            {t("jsonSettings.until")} <span className="visually-hidden">{name}</span>
          </>
        }
        max="2099-12-31T23:59"
        value={toLocalTime(until)}
        error={isWrong ? t("jsonSettings.until.error") : undefined}
        hint={t(isPast(until, now) ? "jsonSettings.until.past" : "jsonSettings.until.hint")}
        onChange={({ target }) => read(target)}
        onBlur={({ target }) => target.validity.badInput && read(target)}
      />
      <Button
        look="line"
        aria-label={t("jsonSettings.until.hour.label", { name })}
        onClick={() => onChange(addHour(until, Date.now()))}
      >
        {t("jsonSettings.until.hour")}
      </Button>
    </div>
  );
}
