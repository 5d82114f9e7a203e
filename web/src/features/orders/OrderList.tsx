import { jakartaDay } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import type { FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { useDesk } from "../../shared/desk/desk.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { buildCells } from "./cells.js";
import { ColumnHeadings } from "./ColumnHeadings.js";
import { findLineIndex, buildItems } from "./list-items.js";
import type { OrderListProps } from "./order-list-props.js";
import { NewOrdersPill } from "./NewOrdersPill.js";
import { memoizeTexts, OrderTextsContext } from "./order-texts.js";
import { OrderLine } from "./OrderLine.js";
import { isOutsideViewport } from "./is-outside-viewport.js";
import { rowElementId } from "./OrderRow.js";
import { useUndoableChanges } from "./own-changes.js";
import { usePendingChanges } from "./change-status.js";
import { useListLayout } from "./use-list-layout.js";
import type { SelectedOrder } from "./use-selection.js";
import { useSlots } from "./use-slots.js";
import { useVirtualLines } from "./use-virtual-lines.js";

/** The class that rounds the corners of the first and last line. Their order in the DOM is not the one on screen. */
function getEdgeClass(lineIndex: number, lineCount: number): string {
  if (lineIndex === 0) return " is-first";
  return lineIndex === lineCount - 1 ? " is-last" : "";
}

export function OrderList(props: OrderListProps) {
  const { list, earlier, selected } = props;
  const { arrivals } = useDesk();
  const { fresh, unseen } = useSyncExternalStore(arrivals.subscribe, arrivals.snapshot);
  const pendingChanges = usePendingChanges();
  const undoableChanges = useUndoableChanges();
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const texts = useMemo(() => ({ t: memoizeTexts(t), language }), [t, language]);
  const layout = useListLayout();
  const { columns, showsTodayLine } = layout;
  const dayWithoutLine = showsTodayLine ? undefined : jakartaDay(new Date(props.now));
  const items = useMemo(
    () =>
      buildItems({
        rows: list.rows,
        earlier: earlier.rows,
        isEarlierOpen: earlier.open,
        isEarlierCapped: earlier.isCapped,
        columns,
        dayWithoutLine,
      }),
    [list.rows, earlier.rows, earlier.open, earlier.isCapped, columns, dayWithoutLine],
  );
  const [focusedId, setFocusedId] = useState<string>();
  const { element, virtualizer, isAtTop, top } = useVirtualLines(items, layout, selected?.id, focusedId);
  const slots = useSlots(
    buildCells(items, virtualizer.getVirtualItems()),
    virtualizer.isScrolling,
    focusedId,
  );
  useEffect(() => {
    if (isAtTop) arrivals.markSeen();
  });
  const unseenCount = useMemo(
    () =>
      unseen.size === 0 ? 0 : list.rows.filter(({ transaction_id }) => unseen.has(transaction_id)).length,
    [list.rows, unseen],
  );
  const newAboveCount = isAtTop ? 0 : unseenCount;
  const scrollToSelected = useEffectEvent(({ id, keepsFocus }: SelectedOrder) => {
    const renderedRow = document.getElementById(rowElementId(id));
    // Does not scroll to a visible row that has the focus: the row would move under the pointer.
    if (renderedRow?.contains(document.activeElement) && !isOutsideViewport(renderedRow)) return;
    const lineIndex = findLineIndex(items, id);
    if (lineIndex >= 0) virtualizer.scrollToIndex(lineIndex, { align: "auto" });
    const row = document.getElementById(rowElementId(id));
    if (!keepsFocus) row?.focus({ preventScroll: true });
    // At the first render the virtualizer may scroll too little, as it does not know the offset of the list yet.
    if (row && isOutsideViewport(row)) row.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    if (selected) scrollToSelected(selected);
  }, [selected]);
  const rememberFocus = (event: FocusEvent): void => {
    const id = event.target.closest("article")?.id.slice(rowElementId("").length);
    setFocusedId(id);
    if (id !== undefined) props.onFocusOrder(id);
  };
  return (
    <section
      className="orders"
      aria-label={t("tx.list")}
      onFocus={rememberFocus}
      onBlur={() => setFocusedId(undefined)}
    >
      <ColumnHeadings />
      <NewOrdersPill count={newAboveCount} onShow={() => window.scrollTo({ top: 0 })} />
      <div ref={element} className="orders__rows" style={{ height: virtualizer.getTotalSize() }}>
        <OrderTextsContext value={texts}>
          {slots.map(({ id, cell }) => (
            <div
              key={id}
              className={`orders__item${getEdgeClass(cell.index, items.length)}`}
              data-column={cell.kind === "order" ? cell.column : undefined}
              style={{ transform: `translateY(${cell.start - top}px)` }}
            >
              <OrderLine
                {...{ cell, freshIds: fresh, changes: pendingChanges, undoable: undoableChanges }}
                {...props}
              />
            </div>
          ))}
        </OrderTextsContext>
      </div>
    </section>
  );
}
