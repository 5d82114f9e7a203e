import { useTranslation } from "react-i18next";
import { Field } from "../forms/Field.js";
import { useNow } from "../hooks/use-now.js";
import { Button } from "../ui/Button.js";
import { addHour, fromLocalTime, isPast, toLocalTime } from "./until.js";

/** The value for an incomplete date and time, which the input reports as empty; the schema rejects this value. */
const INVALID_DATE = "?";

interface Props {
  /** The name, for screen readers, of the closing or notice that ends at this time. */
  readonly name: string;
  readonly until: string | null;
  readonly isWrong: boolean;
  readonly onChange: (until: string | null) => void;
}

/** A field for the optional end time of a closing or notice. */
export function UntilField({ name, until, isWrong, onChange }: Props) {
  const { t } = useTranslation("jsonSettings");
  const now = useNow();
  const handleInput = ({ value, validity }: HTMLInputElement): void =>
    onChange(fromLocalTime(validity.badInput ? INVALID_DATE : value));
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
        onChange={({ target }) => handleInput(target)}
        onBlur={({ target }) => target.validity.badInput && handleInput(target)}
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
