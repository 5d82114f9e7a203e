import type { Page } from "playwright-core";
import type { BrowserUser } from "../../e2e/browser.js";
import type { Desk } from "../desk/desk.js";
import { retryOnBrowserFailure } from "../desk/retry.js";
import type { Stage } from "../desk/stage.js";
import { createTranslate } from "./texts.js";
import type { Translate } from "./texts.js";
import { waitUntilLoaded, openScreenUser } from "./visit.js";
import type { DisplayOptions, Screen } from "./visit.js";

/** A screen in one state, such as loading or failed. */
export interface State {
  readonly name: string;
  readonly screen: Screen;
  /** Runs before the page is opened, for example to mock failures. */
  readonly before?: (page: Page, desk: Desk) => Promise<void>;
  /** Acts on the opened page to reach the state. */
  readonly act?: (page: Page, t: Translate) => Promise<void>;
  /** Whether the state shows a page that never finishes loading, so that tests must not wait for its data. */
  readonly keepsLoading?: boolean;
  /** Whether the state needs a desk that is not set up. */
  readonly needsNewDesk?: boolean;
  /** Whether reaching the state changes the desk; then only the state's texts are checked. */
  readonly changesDesk?: boolean;
  /** Whether reaching the state changes an order that other pages show, so that no other test may run meanwhile. */
  readonly runsAlone?: boolean;
  /** The window widths at which the state exists; default: all. */
  readonly widths?: readonly number[];
}

/** Opens a page in this state, runs the check and closes the page. */
export const withState = <T>(
  stage: Stage,
  state: State,
  displayOptions: DisplayOptions,
  check: (user: BrowserUser) => Promise<T>,
): Promise<T> => retryOnBrowserFailure(() => openState(stage, state, displayOptions, check));

async function openState<T>(
  stage: Stage,
  state: State,
  displayOptions: DisplayOptions,
  check: (user: BrowserUser) => Promise<T>,
): Promise<T> {
  const desk = await stage.desk();
  const targetDesk = state.needsNewDesk ? { ...desk, url: (await stage.newDesk()).url } : desk;
  const user = await openScreenUser(await stage.browser(), targetDesk, state.screen, displayOptions);
  try {
    const { page } = user;
    await state.before?.(page, desk);
    await page.goto(state.screen.path(desk));
    // Waits until the page is hydrated; until then, a prerendered page is inert.
    if (state.keepsLoading) await page.locator("#root:not([inert]) main h1").first().waitFor();
    else await waitUntilLoaded(page);
    expectPath(page, state.screen.path(desk));
    await state.act?.(page, createTranslate(displayOptions.language));
    return await check(user);
  } finally {
    await user.close().catch(() => undefined);
  }
}

/** Throws an error if the page was redirected, because another page would be checked instead. */
function expectPath(page: Page, path: string): void {
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(path, page.url()).pathname) throw new Error(`${path} led to ${pathname}`);
}
