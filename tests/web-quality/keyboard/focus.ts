import type { Locator, Page } from "playwright-core";

const MAX_TAB_PRESSES = 80;

/** Describes the focused element for an error message. */
const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focusedElement = document.activeElement;
    return focusedElement
      ? `${focusedElement.tagName.toLowerCase()} "${(focusedElement.getAttribute("aria-label") ?? focusedElement.textContent ?? "").trim().slice(0, 60)}"`
      : "nothing";
  });

/** Runs in the page. Describes why the focus is not visible; undefined if it is visible. */
function findFocusProblem(): string | undefined {
  const focusedElement = document.activeElement as HTMLElement | null;
  if (!focusedElement || focusedElement === document.body) return "the focus is nowhere";
  const visibleElement = focusedElement.closest("label") ?? focusedElement;
  const box = visibleElement.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return "the focus is on something without size";
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, innerHeight / 2)];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
    return `the focus is outside of the window, at ${Math.round(y)} px`;
  const topElement = document.elementFromPoint(x, y);
  if (topElement && !visibleElement.contains(topElement) && !topElement.contains(visibleElement))
    return `${topElement.className} covers the focus`;
  const isIndicatorVisible = [
    focusedElement,
    visibleElement,
    focusedElement.parentElement,
    focusedElement.nextElementSibling,
  ].some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
  return isIndicatorVisible ? undefined : "the focus is not drawn";
}

/** A user who operates the page by keyboard only. Checks that each focused element visibly has the focus. */
export class KeyboardUser {
  readonly problems: string[] = [];

  constructor(readonly page: Page) {}

  private async check(): Promise<void> {
    const problem = await this.page.evaluate(findFocusProblem);
    if (problem) this.problems.push(`${problem}: ${await describeFocus(this.page)}`);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  private hasFocus(target: Locator): Promise<boolean> {
    return target.evaluateAll((all) => all.some((one) => one === document.activeElement));
  }

  /** Presses Tab until the target has the focus. @throws if it is not reached */
  async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await target.first().waitFor({ state: "attached" });
    for (let tabs = 0; tabs < MAX_TAB_PRESSES; tabs++) {
      if (await this.hasFocus(target)) return this.check();
      await this.press(key);
    }
    throw new Error(`Tab does not lead to ${String(target)}; it is at ${await describeFocus(this.page)}`);
  }

  /** Waits until the target gets the focus. @throws if it does not */
  async expectAt(target: Locator, what: string): Promise<void> {
    const deadline = Date.now() + 5_000;
    while (!(await this.hasFocus(target))) {
      if (Date.now() > deadline)
        throw new Error(`${what} has not the focus, but ${await describeFocus(this.page)}`);
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }
}
