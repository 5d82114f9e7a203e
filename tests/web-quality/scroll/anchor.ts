import type { TransactionRow } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { copyOrder } from "../live/socket-proxy.js";
import type { SocketProxy } from "../live/socket-proxy.js";

const SCROLLED_PX = 5_000;
const INSERTED_ORDERS = 6;
/** The distance from the top below which the sticky header covers no card. */
const HEADER_CLEARANCE_PX = 160;

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
  }, HEADER_CLEARANCE_PX);

/** Measures how many pixels a visible card moves when orders are inserted above it. */
export async function measureAnchorDrift(
  page: Page,
  socketProxy: SocketProxy,
  model: TransactionRow,
): Promise<number> {
  await page.evaluate((top) => scrollTo(0, top), SCROLLED_PX);
  await page.locator(`article[aria-posinset="${Math.round(SCROLLED_PX / 64)}"]`).waitFor();
  const cardBefore = await findTopCard(page);
  for (let at = 0; at < INSERTED_ORDERS; at++) socketProxy.send("transaction_update", copyOrder(model));
  await page.locator(`#${cardBefore.id}[aria-posinset="${cardBefore.place + INSERTED_ORDERS}"]`).waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const topAfter = await page
    .locator(`#${cardBefore.id}`)
    .evaluate((card) => card.getBoundingClientRect().top);
  return Math.abs(topAfter - cardBefore.top);
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
  const newCard = page.locator(`#order-${newOrder.transaction_id}`);
  await newCard.waitFor();
  return newCard.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}
