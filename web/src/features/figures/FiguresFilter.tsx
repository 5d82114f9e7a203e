import { DESTINATIONS } from "@tukar-saldo/contracts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "../../shared/ui/Input.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { DAY_CHOICES } from "./day-range.js";
import type { DayChoice, DayRange } from "./day-range.js";

export interface FiguresSelection {
  readonly choice: DayChoice;
  /** The first and last day that the user entered; used only if `choice` is `days`. */
  readonly typedDays: DayRange;
  /** The selected destination; empty for all destinations. */
  readonly destination: string;
}

interface Props {
  readonly selection: FiguresSelection;
  readonly today: string;
  readonly onChange: (part: Partial<FiguresSelection>) => void;
}

/** Selects the days and the destination of the figures. */
export function FiguresFilter({ selection, today, onChange }: Props) {
  const { t } = useTranslation("figures");
  const id = useId();
  const { choice, typedDays, destination } = selection;
  return (
    <div className="figures-choice">
      <div className="field">
        <label htmlFor={`${id}-days`}>{t("figures.choice")}</label>
        <NativeSelect
          id={`${id}-days`}
          value={choice}
          onChange={({ target }) => onChange({ choice: target.value as DayChoice })}
        >
          {DAY_CHOICES.map((option) => (
            <option key={option} value={option}>
              {t(`figures.choice.${option}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      {choice === "days" &&
        (["from", "to"] as const).map((end) => (
          <div className="field" key={end}>
            <label htmlFor={`${id}-${end}`}>{t(`figures.${end}`)}</label>
            <Input
              id={`${id}-${end}`}
              type="date"
              max={today}
              value={typedDays[end]}
              onChange={({ target }) =>
                target.value && onChange({ typedDays: { ...typedDays, [end]: target.value } })
              }
            />
          </div>
        ))}
      <div className="field">
        <label htmlFor={`${id}-destination`}>{t("figures.col.destination")}</label>
        <NativeSelect
          id={`${id}-destination`}
          value={destination}
          onChange={({ target }) => onChange({ destination: target.value })}
        >
          <option value="">{t("figures.allDestinations")}</option>
          {DESTINATIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  );
}
