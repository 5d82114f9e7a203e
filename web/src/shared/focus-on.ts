/** Focuses an element as the browser does for an anchor: the Tab key then continues from there. */
export function focusOn(part: HTMLElement | null | undefined): void {
  if (!part) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.dataset["anchor"] = "";
  part.focus({ preventScroll: true });
}
