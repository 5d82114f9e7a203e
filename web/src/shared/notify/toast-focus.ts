interface ToastTimers {
  readonly pause: () => void;
  readonly play: () => void;
}

/**
 * Pauses toasts while one has the focus. A press of a toast's button closes the toast, so the focus first returns to
 * the element that had it before.
 */
export function keepToastFocus(host: HTMLElement, { pause, play }: ToastTimers): void {
  let previousFocus: HTMLElement | undefined;
  const isOutside = (element: EventTarget | null): boolean =>
    !(element instanceof Node && host.contains(element));
  host.addEventListener("focusin", ({ relatedTarget }) => {
    if (!isOutside(relatedTarget)) return;
    previousFocus = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
    pause();
  });
  host.addEventListener("focusout", ({ relatedTarget }) => {
    if (isOutside(relatedTarget)) play();
  });
  const restoreFocus = ({ target }: Event): void => {
    if (target instanceof Element && target.closest("button")) previousFocus?.focus({ preventScroll: true });
  };
  host.addEventListener("click", restoreFocus, { capture: true });
}
