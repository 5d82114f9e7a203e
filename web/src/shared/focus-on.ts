/** Focuses an element as the browser does for an anchor: the Tab key then continues from there. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.dataset["anchor"] = "";
  element.focus({ preventScroll: true });
}
