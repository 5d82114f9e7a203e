import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { Range } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { lineOf } from "./list-items.js";
import type { Item } from "./list-items.js";
import { heightOf } from "./use-layout.js";
import type { Layout } from "./use-layout.js";

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

/**
 * The lines in the page: those in sight, as many beside them as were ever needed, for an element too few would have to be
 * made again with the next step; and those kept although they are out of sight, so that the focus is not lost.
 */
function linesInPage({ overscan }: Layout) {
  let most = 0;
  return (range: Range, kept: readonly number[]): number[] => {
    const lines = defaultRangeExtractor({ ...range, overscan });
    const first = lines[0] ?? 0;
    for (let at = first + lines.length; lines.length < most && at < range.count; at++) lines.push(at);
    most = Math.max(most, lines.length);
    const others = kept.filter((at) => at >= 0 && !lines.includes(at));
    return [...lines, ...others].sort((a, b) => a - b);
  };
}

/** Only the lines in sight are in the page; what is read stays in place when orders arrive above it. */
export function useVirtualLines(
  items: readonly Item[],
  layout: Layout,
  selectedId: string | undefined,
  focusedId: string | undefined,
) {
  // Looked for among thousands, so not again with every frame of scrolling.
  const kept = useMemo(
    () => [lineOf(items, selectedId), lineOf(items, focusedId)],
    [items, selectedId, focusedId],
  );
  const element = useRef<HTMLDivElement>(null);
  const inPage = useMemo(() => linesInPage(layout), [layout]);
  const top = usePageTop(element);
  const isAtTop = window.scrollY <= Math.max(0, top - layout.coverTopPx);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: (at) => heightOf(items[at], layout),
    getItemKey: useCallback((at: number) => items[at]?.key ?? at, [items]),
    rangeExtractor: useCallback((range: Range) => inPage(range, kept), [inPage, kept]),
    scrollMargin: top,
    scrollPaddingStart: layout.coverTopPx,
    scrollPaddingEnd: layout.coverBottomPx,
    anchorTo: isAtTop ? "start" : "end",
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout]);
  return { element, virtualizer, isAtTop, top };
}
