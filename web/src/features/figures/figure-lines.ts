import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { Language, OrderFigures, TransactionStatus } from "@tukar-saldo/contracts";
import { countText } from "../../shared/desk/format.js";
import { formatIdr, formatUsd } from "../../shared/format/money.js";

const LOCALES: Record<Language, string> = { id: "id-ID", en: "en-GB" };
const HOUR_SECONDS = 3_600;
const UNKNOWN_TEXT = "–";

/** Formats a duration: "45 detik", "12 menit" or "3,5 jam". */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, length] =
    seconds < 60
      ? (["second", 1] as const)
      : seconds < 2 * HOUR_SECONDS
        ? (["minute", 60] as const)
        : (["hour", HOUR_SECONDS] as const);
  const maximumFractionDigits = unit === "hour" ? 1 : 0;
  const options = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits } as const;
  return new Intl.NumberFormat(LOCALES[language], options).format(seconds / length);
}

type FigureKind = "count" | "usd" | "idr" | "duration";

/** A row of the table of business figures; its value is null if unknown. */
export interface FigureRow {
  readonly name:
    | `${TransactionStatus}_placed`
    | `${TransactionStatus}_usd`
    | "paid"
    | "paidAmount"
    | "fee"
    | "margin"
    | "marginUnknown"
    | "refunds"
    | "refundsUsd"
    | "toProcessing"
    | "toProcessingP90"
    | "toCompleted"
    | "toCompletedP90";
  readonly kind: FigureKind;
  readonly value: number | null;
}

/** Lists the rows of the table of business figures, in display order. */
export function listFigureRows({
  placed,
  paid,
  refunds,
  to_processing,
  to_completed,
}: OrderFigures): FigureRow[] {
  return [
    ...TRANSACTION_STATUSES.flatMap((status): FigureRow[] => [
      { name: `${status}_placed`, kind: "count", value: placed[status].count },
      { name: `${status}_usd`, kind: "usd", value: placed[status].usd },
    ]),
    { name: "paid", kind: "count", value: paid.count },
    { name: "paidAmount", kind: "idr", value: paid.paid_amount },
    { name: "fee", kind: "idr", value: paid.fee_amount },
    { name: "margin", kind: "idr", value: paid.margin_amount },
    { name: "marginUnknown", kind: "count", value: paid.margin_unknown },
    { name: "refunds", kind: "count", value: refunds?.count ?? null },
    { name: "refundsUsd", kind: "usd", value: refunds?.usd ?? null },
    { name: "toProcessing", kind: "duration", value: to_processing.median_seconds },
    { name: "toProcessingP90", kind: "duration", value: to_processing.p90_seconds },
    { name: "toCompleted", kind: "duration", value: to_completed.median_seconds },
    { name: "toCompletedP90", kind: "duration", value: to_completed.p90_seconds },
  ];
}

/** Formats the value of a row; returns a dash if the value is unknown. */
export function formatFigure({ kind, value }: Pick<FigureRow, "kind" | "value">, language: Language): string {
  if (value === null) return UNKNOWN_TEXT;
  if (kind === "count") return countText(value);
  if (kind === "usd") return formatUsd(value);
  return kind === "idr" ? formatIdr(value) : formatDuration(value, language);
}

/** Formats the difference from an earlier value with its sign; a dash if either value is unknown. */
export function formatDifference(row: FigureRow, before: FigureRow | undefined, language: Language): string {
  if (row.value === null || before === undefined || before.value === null) return UNKNOWN_TEXT;
  const difference = row.value - before.value;
  const text = formatFigure({ kind: row.kind, value: Math.abs(difference) }, language);
  if (difference === 0) return text;
  return `${difference > 0 ? "+" : "−"}${text}`;
}
