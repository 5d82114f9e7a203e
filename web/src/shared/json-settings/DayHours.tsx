import { MAX_SPANS_PER_DAY } from "@tukar-saldo/contracts";
import type { OpeningSpan } from "@tukar-saldo/contracts";
import { Copy, Plus } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { focusOn } from "../focus-on.js";
import { Button } from "../ui/Button.js";
import { Icon } from "../ui/Icon.js";
import { addSpan } from "./hours.js";
import { SpanFields } from "./SpanFields.js";

interface Props {
  /** The translated name of the day. */
  readonly day: string;
  readonly spans: readonly OpeningSpan[];
  readonly isWrong: (path: string) => boolean;
  readonly onChange: (spans: readonly OpeningSpan[]) => void;
  readonly onCopy: () => void;
}

/** Edits the opening hours of one weekday. */
export function DayHours({ day, spans, isWrong, onChange, onCopy }: Props) {
  const { t } = useTranslation("jsonSettings");
  const errorId = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const hasProblem = spans.some((_, index) => [0, 1].some((end) => isWrong(`${index}.${end}`)));
  const removeSpan = (index: number): void => {
    onChange(spans.toSpliced(index, 1));
    // The pressed button disappears with its span, so the day's fieldset takes the focus.
    focusOn(fieldset.current);
  };
  return (
    <fieldset className="day-hours" ref={fieldset}>
      <legend>{day}</legend>
      <div className="day-hours__spans">
        {spans.length === 0 && <p className="field__hint">{t("jsonSettings.hours.closed")}</p>}
        {spans.map((span, index) => (
          <SpanFields
            // The index serves as key, since spans have no id.
            key={String(index)}
            day={day}
            span={span}
            errorId={errorId}
            isWrong={(end) => isWrong(`${index}.${end}`)}
            onChange={(next) => onChange(spans.with(index, next))}
            onRemove={() => removeSpan(index)}
          />
        ))}
        {hasProblem && (
          <p className="field__error" id={errorId}>
            {t("jsonSettings.hours.error")}
          </p>
        )}
      </div>
      <div className="day-hours__acts">
        <Button
          look="quiet"
          aria-label={t("jsonSettings.hours.add.label", { day })}
          aria-disabled={spans.length >= MAX_SPANS_PER_DAY || undefined}
          onClick={() => spans.length < MAX_SPANS_PER_DAY && onChange(addSpan(spans))}
        >
          <Icon icon={Plus} />
          {t("jsonSettings.hours.add")}
        </Button>
        {spans.length > 0 && (
          <Button look="quiet" aria-label={t("jsonSettings.hours.copy.label", { day })} onClick={onCopy}>
            <Icon icon={Copy} />
            {t("jsonSettings.hours.copy")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
