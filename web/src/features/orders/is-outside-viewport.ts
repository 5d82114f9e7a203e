/** Whether an element is entirely above or below the viewport. */
export function isOutsideViewport(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 0 || top > window.innerHeight;
}
