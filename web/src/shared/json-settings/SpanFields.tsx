import type { OpeningSpan } from "@tukar-saldo/contracts";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/Icon.js";
import { Input } from "../ui/Input.js";
import { endsNextDay } from "./hours.js";
import { useSpanText } from "./use-span-text.js";

interface Props {
  /** The translated name of the day. */
  readonly day: string;
  readonly span: OpeningSpan;
  readonly errorId: string;
  readonly isWrong: (end: 0 | 1) => boolean;
  readonly onChange: (span: OpeningSpan) => void;
  readonly onRemove: () => void;
}

/** The fields for the start and end time of one span of opening hours. */
export function SpanFields({ day, span, errorId, isWrong, onChange, onRemove }: Props) {
  const { t } = useTranslation("jsonSettings");
  const formatSpan = useSpanText();
  const [start, end] = span;
  const errorProps = (index: 0 | 1) =>
    isWrong(index) ? { "aria-invalid": true, "aria-describedby": errorId } : {};
  return (
    <div className="day-hours__span">
      <Input
        type="time"
        aria-label={t("jsonSettings.hours.from", { day })}
        value={start}
        {...errorProps(0)}
        onChange={({ target }) => onChange([target.value, end])}
      />
      <span aria-hidden="true">–</span>
      <Input
        type="time"
        aria-label={t("jsonSettings.hours.to", { day })}
        value={end}
        {...errorProps(1)}
        onChange={({ target }) => onChange([start, target.value])}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t("jsonSettings.hours.remove", { span: formatSpan(span), day })}
        onClick={onRemove}
      >
        <Icon icon={X} />
      </button>
      {endsNextDay(span) && <span className="field__hint">{t("jsonSettings.hours.nextDay")}</span>}
    </div>
  );
}
