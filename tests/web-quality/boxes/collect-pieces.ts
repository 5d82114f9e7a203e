import type { Page } from "playwright-core";
import type { Piece } from "./find-faults.js";

const FIELD_SELECTOR = "input, select, textarea";
const CONTROL_SELECTOR = `a, button, summary, label:has(input), ${FIELD_SELECTOR}`;
/** The minimum size of a visible box; texts for screen readers are one pixel wide. */
const MIN_VISIBLE_PX = 2;

type RawPiece = Omit<Piece, "name"> & { readonly text: string; readonly element: string };

/** Runs in the page. Collects its visible texts, line by line, and its visible controls. */
function collectInPage([controlSelector, fieldSelector, minPx]: readonly [
  string,
  string,
  number,
]): RawPiece[] {
  const root = document.documentElement;
  const idsByNode = new Map<Node, number>();
  const getId = (node: Node): number => idsByNode.get(node) ?? idsByNode.set(node, idsByNode.size).size - 1;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const getStyle = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isControl = (element: Element): boolean =>
    element.matches(controlSelector) && getStyle(element).display !== "inline";
  const listAncestors = (element: Element): Element[] => {
    const ancestors: Element[] = [];
    for (let at = element.parentElement; at && at !== root; at = at.parentElement) ancestors.push(at);
    return ancestors;
  };
  /** Whether CSS clips an element away, so that only screen readers perceive it. */
  const isForScreenReaders = (element: Element): boolean =>
    [element, ...listAncestors(element)].some((one) => getStyle(one).clipPath === "inset(50%)");
  /** Whether an element covers the page on purpose, such as a dialog or a toast. */
  const isLayer = (element: Element): boolean =>
    /fixed|sticky/.test(getStyle(element).position) || element.matches("dialog, [popover], .Toastify__toast");
  /** Lists the ancestors that clip an element. Static ancestors do not clip absolutely positioned elements. */
  const listClippingAncestors = (element: Element): Element[] => {
    const clippingAncestors: Element[] = [];
    let { position } = getStyle(element);
    for (const outer of listAncestors(element)) {
      if (position === "fixed") break;
      const style = getStyle(outer);
      if (position === "absolute" && style.position === "static" && style.transform === "none") continue;
      clippingAncestors.push(outer);
      position = style.position;
    }
    return clippingAncestors;
  };
  /** Computes the visible part of a box, and the number of pixels that stay cut off even after scrolling. */
  const clipToVisible = (rect: DOMRect, element: Element, isText: boolean) => {
    let { left, top, right, bottom } = rect;
    let cutPx = 0;
    const clipTo = (to: DOMRect, x: string, y: string) => {
      const width = right - left;
      const height = bottom - top;
      if (x !== "visible") [left, right] = [Math.max(left, to.left), Math.min(right, to.right)];
      if (y !== "visible") [top, bottom] = [Math.max(top, to.top), Math.min(bottom, to.bottom)];
      if (/hidden|clip/.test(x)) cutPx = Math.max(cutPx, width - (right - left));
      if (/hidden|clip/.test(y)) cutPx = Math.max(cutPx, height - (bottom - top));
    };
    const clippingElements = isText
      ? [element, ...listClippingAncestors(element)]
      : listClippingAncestors(element);
    for (const outer of clippingElements) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getStyle(outer);
      // Texts that end in an ellipsis are shortened on purpose.
      const isShortened = isText && (textOverflow === "ellipsis" || webkitLineClamp !== "none");
      const getEffectiveOverflow = (overflow: string) =>
        isShortened && overflow !== "visible" ? "auto" : overflow;
      clipTo(outer.getBoundingClientRect(), getEffectiveOverflow(overflowX), getEffectiveOverflow(overflowY));
    }
    const isFixed = [element, ...listAncestors(element)].some(
      (outer) => getStyle(outer).position === "fixed",
    );
    clipTo(new DOMRect(0, 0, root.clientWidth, innerHeight), "clip", isFixed ? "clip" : "visible");
    return { box: { left, top, right, bottom }, cut: cutPx };
  };
  const makePiece = (
    node: Node,
    element: Element,
    rects: readonly DOMRect[],
    kind: Piece["kind"],
  ): RawPiece | undefined => {
    const visibleParts = rects
      .map((rect) => clipToVisible(rect, element, kind === "text"))
      .filter(({ box }) => box.right - box.left > minPx && box.bottom - box.top > minPx && box.bottom > 0);
    if (visibleParts.length === 0) return undefined;
    const containers = [...(kind === "text" ? [element] : []), ...listAncestors(element)];
    const valueBox = kind === "field" ? measureValueBox(element) : undefined;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const ownName = element.getAttribute("aria-label") ?? label;
    const text = (kind !== "text" && ownName) || node.textContent || "";
    return {
      id: getId(node),
      text,
      element: [element.tagName.toLowerCase(), ...element.classList].join("."),
      kind,
      layer: getId([element, ...listAncestors(element)].find(isLayer) ?? root),
      controls: containers.filter(isControl).map(getId),
      boxes: visibleParts.map(({ box }) => box),
      cut: Math.max(
        ...visibleParts.map(({ cut }) => cut),
        valueBox ? countHiddenPixels(element, valueBox.width) : 0,
      ),
      value: valueBox,
    };
  };
  const measureValueBox = (field: Element): DOMRect => {
    const { left, top, width, height } = field.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getStyle(field);
    const [start, end] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
    return new DOMRect(left + start, top, width - start - end, height).toJSON() as DOMRect;
  };
  /** Computes the number of pixels by which the selected option is wider than its select element. */
  const countHiddenPixels = (list: Element, width: number): number => {
    const canvas = list instanceof HTMLSelectElement && document.createElement("canvas").getContext("2d");
    if (!canvas) return 0;
    canvas.font = getStyle(list).font;
    return canvas.measureText(list.selectedOptions[0]?.text ?? "").width - width;
  };
  /** Computes the boxes of a text's lines, cut to the line height, because boxes of tight lines overlap. */
  const measureLines = (node: Node, element: Element): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lineHeight = Number.parseFloat(getStyle(element).lineHeight);
    return [...range.getClientRects()].map(({ left, top, width, height }) => {
      const lineBoxHeight = Number.isNaN(lineHeight) ? height : Math.min(height, lineHeight);
      return new DOMRect(left, top + (height - lineBoxHeight) / 2, width, lineBoxHeight);
    });
  };

  const pieces: (RawPiece | undefined)[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest("option, [inert]") || isForScreenReaders(element)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (node === element) {
      if (isControl(element))
        pieces.push(
          makePiece(
            node,
            element,
            [element.getBoundingClientRect()],
            element.matches(fieldSelector) ? "field" : "control",
          ),
        );
    } else if (node.textContent?.trim()) {
      pieces.push(makePiece(node, element, measureLines(node, element), "text"));
    }
  }
  return pieces.filter((piece) => piece !== undefined);
}

const formatName = (text: string, element: string): string =>
  `"${text.trim().replaceAll(/\s+/g, " ").slice(0, 40)}" (${element})`;

/** Collects the visible texts and controls of the page. */
export async function collectPieces(page: Page): Promise<Piece[]> {
  // Defines the helper `__name`, which the compiler calls and which does not exist in the page.
  await page.evaluate("globalThis.__name ??= (named) => named");
  const rawPieces = await page.evaluate(collectInPage, [
    CONTROL_SELECTOR,
    FIELD_SELECTOR,
    MIN_VISIBLE_PX,
  ] as const);
  return rawPieces.map(({ text, element, ...piece }) => ({ ...piece, name: formatName(text, element) }));
}
