import type { TransactionRow } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { copyOrder } from "../live/socket-proxy.js";
import type { SocketProxy } from "../live/socket-proxy.js";

const SCROLLED_PX = 5_000;
const INSERTS = 6;
/** The distance from the top below which the sticky header covers no card. */
const CLEAR_PX = 160;

interface Card {
  readonly id: string;
  readonly top: number;
  readonly place: number;
}

/** Finds the first card that the header does not cover. */
const findTopCard = (page: Page): Promise<Card> =>
  page.evaluate(async (clear) => {
    await new Promise(requestAnimationFrame);
    for (const card of document.querySelectorAll("article")) {
      const { top } = card.getBoundingClientRect();
      if (top > clear) return { id: card.id, top, place: Number(card.getAttribute("aria-posinset")) };
    }
    throw new Error("no card is in sight");
  }, CLEAR_PX);

/** Measures how many pixels a visible card moves when orders are inserted above it. */
export async function measureAnchorDrift(
  page: Page,
  socketProxy: SocketProxy,
  model: TransactionRow,
): Promise<number> {
  await page.evaluate((top) => scrollTo(0, top), SCROLLED_PX);
  await page.locator(`article[aria-posinset="${Math.round(SCROLLED_PX / 64)}"]`).waitFor();
  const cardBefore = await findTopCard(page);
  for (let at = 0; at < INSERTS; at++) socketProxy.send("transaction_update", copyOrder(model));
  await page.locator(`#${cardBefore.id}[aria-posinset="${cardBefore.place + INSERTS}"]`).waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const top = await page.locator(`#${cardBefore.id}`).evaluate((card) => card.getBoundingClientRect().top);
  return Math.abs(top - cardBefore.top);
}

/** Whether a new order is visible at once if the list is scrolled to the top. */
export async function isSeenAtTop(
  page: Page,
  socketProxy: SocketProxy,
  model: TransactionRow,
): Promise<boolean> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('article[aria-posinset="1"]').waitFor();
  const newOrder = copyOrder(model);
  socketProxy.send("transaction_update", newOrder);
  const card = page.locator(`#order-${newOrder.transaction_id}`);
  await card.waitFor();
  return card.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}
