/** Asked before what is on the screen is left; the staff pages set it, others have nothing to lose. */
interface Guard {
  /** Takes the step now, or once it was agreed to. */
  leave(step: () => void): void;
  /** The browser goes back or forward. */
  pop(event: PopStateEvent): void;
}

let current: Guard | undefined;

export function setGuard(guard: Guard | undefined): void {
  current = guard;
}

/** Takes a step that leaves the page, unless somebody decides otherwise. */
export function leavePage(step: () => void): void {
  if (current) current.leave(step);
  else step();
}

export function popPage(event: PopStateEvent): void {
  current?.pop(event);
}
