import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { Closing, OrderFigures, PersonFigures } from "@tukar-saldo/contracts";
import type { TypedCell } from "./export-columns.js";

/**
 * The columns of a closed day's workbook. Its rows are the day, the day before, destinations, staff and open orders.
 */
export const CLOSING_COLUMNS = [
  "scope",
  "name",
  ...TRANSACTION_STATUSES.flatMap((status) => [`${status}_count`, `${status}_usd`]),
  "paid_count",
  "paid_usd",
  "paid_amount",
  "fee_amount",
  "margin_amount",
  "margin_unknown",
  "refunds_count",
  "refunds_usd",
  "to_processing_median_seconds",
  "to_processing_p90_seconds",
  "to_processing_unknown",
  "to_completed_median_seconds",
  "to_completed_p90_seconds",
];

type WorkbookRow = readonly TypedCell[];

function toWorkbookRow(scope: string, name: string, figures: OrderFigures | PersonFigures): WorkbookRow {
  const { paid, to_completed } = figures;
  const hasPlacedFigures = "placed" in figures;
  const placedCells = TRANSACTION_STATUSES.flatMap((status) =>
    hasPlacedFigures ? [figures.placed[status].count, figures.placed[status].usd] : [null, null],
  );
  const processingTimes = hasPlacedFigures ? figures.to_processing : undefined;
  const refunds = hasPlacedFigures ? figures.refunds : undefined;
  return [
    scope,
    name,
    ...placedCells,
    paid.count,
    paid.usd,
    paid.paid_amount,
    paid.fee_amount,
    paid.margin_amount,
    paid.margin_unknown,
    refunds?.count,
    refunds?.usd,
    processingTimes?.median_seconds,
    processingTimes?.p90_seconds,
    processingTimes?.unknown,
    to_completed.median_seconds,
    to_completed.p90_seconds,
  ];
}

/** Converts a closing to the rows of its workbook. */
export function toClosingRows({
  day,
  total,
  day_before,
  destinations,
  people,
  open,
}: Closing): WorkbookRow[] {
  return [
    toWorkbookRow("day", day, total),
    toWorkbookRow("day_before", "", day_before),
    ...destinations.map((each) => toWorkbookRow("destination", each.label, each)),
    ...(people ?? []).map((each) => toWorkbookRow("person", each.name ?? "", each)),
    ...open.orders.map((order): WorkbookRow => {
      const countsAndAmounts = TRANSACTION_STATUSES.flatMap((status) =>
        status === order.status ? [1, order.paypal_amount] : [null, null],
      );
      return ["open_order", order.unique_code, ...countsAndAmounts];
    }),
  ];
}
