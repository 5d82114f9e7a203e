import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { Range } from "@tanstack/react-virtual";
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { findLineIndex } from "./list-items.js";
import type { ListItem } from "./list-items.js";
import { heightOf } from "./use-list-layout.js";
import type { ListLayout } from "./use-list-layout.js";

/** A list begins lower than this. Until it is measured, lines that would be below the viewport are not rendered. */
const MIN_PAGE_TOP_PX = 300;

/** Distance of an element from the top of the page in pixels; measured again when the page changes its size. */
function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(MIN_PAGE_TOP_PX);
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

/**
 * Creates a range extractor that never returns fewer lines than before, since creating elements again slows scrolling
 * down, and that always includes the lines at `keptIndexes`, so that the focus is not lost.
 */
function createRangeExtractor({ overscan }: ListLayout) {
  let maxCount = 0;
  return (range: Range, keptIndexes: readonly number[]): number[] => {
    const lineIndexes = defaultRangeExtractor({ ...range, overscan });
    const firstIndex = lineIndexes[0] ?? 0;
    for (let at = firstIndex + lineIndexes.length; lineIndexes.length < maxCount && at < range.count; at++)
      lineIndexes.push(at);
    maxCount = Math.max(maxCount, lineIndexes.length);
    const keptOutside = keptIndexes.filter((at) => at >= 0 && !lineIndexes.includes(at));
    return [...lineIndexes, ...keptOutside].sort((a, b) => a - b);
  };
}

/** Virtualizes the list. Visible orders stay in place when new orders arrive above them. */
export function useVirtualLines(
  items: readonly ListItem[],
  layout: ListLayout,
  selectedId: string | undefined,
  focusedId: string | undefined,
) {
  // Memoized, as searching thousands of items would slow down every frame while scrolling.
  const keptIndexes = useMemo(
    () => [findLineIndex(items, selectedId), findLineIndex(items, focusedId)],
    [items, selectedId, focusedId],
  );
  const element = useRef<HTMLDivElement>(null);
  // First the visible lines alone, so that they are painted sooner; the others follow in the background.
  const overscan = useDeferredValue(layout.overscan, 0);
  const extractLines = useMemo(() => createRangeExtractor({ ...layout, overscan }), [layout, overscan]);
  const listTop = usePageTop(element);
  const isAtTop = window.scrollY <= Math.max(0, listTop - layout.coverTopPx);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: (at) => heightOf(items[at], layout),
    getItemKey: useCallback((at: number) => items[at]?.key ?? at, [items]),
    rangeExtractor: useCallback(
      (range: Range) => extractLines(range, keptIndexes),
      [extractLines, keptIndexes],
    ),
    scrollMargin: listTop,
    scrollPaddingStart: layout.coverTopPx,
    scrollPaddingEnd: layout.coverBottomPx,
    anchorTo: isAtTop ? "start" : "end",
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout]);
  return { element, virtualizer, isAtTop, top: listTop };
}
