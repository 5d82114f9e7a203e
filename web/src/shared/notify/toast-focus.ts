interface Toasts {
  readonly pause: () => void;
  readonly play: () => void;
}

/**
 * Toasts stay while the keyboard is in them. Each of their buttons closes its toast: the focus goes back to where it came
 * from before the button acts, and is not lost with it.
 */
export function keepToastFocus(host: HTMLElement, { pause, play }: Toasts): void {
  let before: HTMLElement | undefined;
  const isOutside = (at: EventTarget | null): boolean => !(at instanceof Node && host.contains(at));
  host.addEventListener("focusin", ({ relatedTarget }) => {
    if (!isOutside(relatedTarget)) return;
    before = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
    pause();
  });
  host.addEventListener("focusout", ({ relatedTarget }) => {
    if (isOutside(relatedTarget)) play();
  });
  const giveBack = ({ target }: Event): void => {
    if (target instanceof Element && target.closest("button")) before?.focus({ preventScroll: true });
  };
  host.addEventListener("click", giveBack, { capture: true });
}
