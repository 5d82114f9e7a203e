/** Gives the focus to a part of the page, as the browser does with an anchor: the next Tab goes on from there. */
export function focusOn(part: HTMLElement | null | undefined): void {
  if (!part) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.dataset["anchor"] = "";
  part.focus({ preventScroll: true });
}
