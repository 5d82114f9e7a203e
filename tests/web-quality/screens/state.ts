import type { Page } from "playwright-core";
import type { Person } from "../../e2e/browser.js";
import type { Desk } from "../desk/desk.js";
import { onceMore } from "../desk/once-more.js";
import type { Stage } from "../desk/stage.js";
import { sayIn } from "./say.js";
import type { Say } from "./say.js";
import { settle, visitor } from "./visit.js";
import type { Looks, Screen } from "./visit.js";

/** A screen in one of the conditions people meet it in. */
export interface State {
  readonly name: string;
  readonly screen: Screen;
  /** What is wrong with the world, before the page is opened. */
  readonly before?: (page: Page, desk: Desk) => Promise<void>;
  /** What somebody does on the page. */
  readonly act?: (page: Page, say: Say) => Promise<void>;
  /** The page never comes to rest, as it waits for an answer. */
  readonly waits?: boolean;
  /** Needs a desk that nobody has set up. */
  readonly fresh?: boolean;
  /** Changes the desk, so that only the texts are looked for in it. */
  readonly changes?: boolean;
  /** Works on an order that other windows show too: not while they are looked at. */
  readonly alone?: boolean;
  /** Only at these widths. */
  readonly widths?: readonly number[];
}

/** Opens a window in this state, has it looked at, and closes it. */
export const meet = <T>(
  stage: Stage,
  state: State,
  looks: Looks,
  look: (person: Person) => Promise<T>,
): Promise<T> => onceMore(() => meetOnce(stage, state, looks, look));

async function meetOnce<T>(
  stage: Stage,
  state: State,
  looks: Looks,
  look: (person: Person) => Promise<T>,
): Promise<T> {
  const desk = await stage.desk();
  const at = state.fresh ? { ...desk, url: (await stage.newDesk()).url } : desk;
  const person = await visitor(await stage.browser(), at, state.screen, looks);
  try {
    const { page } = person;
    await state.before?.(page, desk);
    await page.goto(state.screen.path(desk));
    if (state.waits) await page.locator("main h1").first().waitFor();
    else await settle(page);
    expectAt(page, state.screen.path(desk));
    await state.act?.(page, sayIn(looks.language));
    return await look(person);
  } finally {
    await person.close().catch(() => undefined);
  }
}

/** A screen that sends people elsewhere would be looked at under the wrong name. */
function expectAt(page: Page, path: string): void {
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(path, page.url()).pathname) throw new Error(`${path} led to ${pathname}`);
}
