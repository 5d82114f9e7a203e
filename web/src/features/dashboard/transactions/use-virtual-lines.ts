import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { lineOf, type Item } from "./list-items.js";
import { heightOf, useLayout, type Layout } from "./use-layout.js";

/** Distance of an element from the top of the page; measured anew when the page grows or shrinks. */
function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Lines kept in the page although they are out of sight, so that the focus is not lost. */
function withKept(kept: readonly number[]) {
  return (range: Range): number[] =>
    [...new Set([...defaultRangeExtractor(range), ...kept.filter((at) => at >= 0)])].sort((a, b) => a - b);
}

/** Only the lines in sight are in the page; what is read stays in place when orders arrive above it. */
export function useVirtualLines(
  items: readonly Item[],
  selectedId: string | undefined,
  focusedId: string | undefined,
) {
  // Looked for among thousands, so not again with every frame of scrolling.
  const kept = useMemo(
    () => [lineOf(items, selectedId), lineOf(items, focusedId)],
    [items, selectedId, focusedId],
  );
  const element = useRef<HTMLDivElement>(null);
  const layout: Layout = useLayout();
  const top = usePageTop(element);
  const isAtTop = window.scrollY <= Math.max(0, top - layout.coverTopPx);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: (at) => heightOf(items[at], layout),
    getItemKey: useCallback((at: number) => items[at]?.key ?? at, [items]),
    rangeExtractor: withKept(kept),
    overscan: layout.overscan,
    scrollMargin: top,
    scrollPaddingStart: layout.coverTopPx,
    scrollPaddingEnd: layout.coverBottomPx,
    anchorTo: isAtTop ? "start" : "end",
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout]);
  return { element, virtualizer, layout, isAtTop, top };
}
