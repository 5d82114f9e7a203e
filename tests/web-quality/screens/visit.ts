import { API, calculateQuote, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Language, PageName, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { Browser, Page } from "playwright-core";
import { openBrowserUser } from "../../e2e/browser.js";
import type { BrowserUser } from "../../e2e/browser.js";
import type { Desk, Member } from "../desk/desk.js";

export interface DisplayOptions {
  readonly language: Language;
  readonly width: number;
  readonly dark?: boolean;
}

/** A page to check: its path, its heading, and the data that it needs in the browser. */
export interface Screen {
  readonly name: string;
  /** The page in PAGES that the screen shows. */
  readonly page?: PageName;
  readonly path: (desk: Desk) => string;
  /** The key of the text with which the first heading starts. */
  readonly heading: string;
  /** Stores the data that earlier pages would have stored in the browser. */
  readonly prepareBrowser?: (page: Page, desk: Desk) => Promise<void>;
  /** Whether the page answers 404, which the browser logs as an error. */
  readonly isNotFound?: boolean;
}

/** Stores a session in the tab, as after signing in. */
export async function storeSession(page: Page, { token, user }: Member): Promise<void> {
  await page.addInitScript(
    ([kept, userJson]) => {
      sessionStorage.setItem("auth_token", kept);
      sessionStorage.setItem("user", userJson);
    },
    [token, JSON.stringify(user)] as const,
  );
}

interface QuoteOptions {
  readonly usd?: number;
  readonly to?: string;
  /** The amount in rupiah by which the stored rate exceeds the current rate. */
  readonly rateDifference?: number;
}

/** Stores a quote, as the calculator does for the order form. */
export async function storeQuote(
  page: Page,
  { api }: Desk,
  { usd = 25, to = "dana", rateDifference = 0 }: QuoteOptions = {},
): Promise<void> {
  const offeredRate = dataOf<Record<string, { rate: number }>>(await api.get(API.getRates.path))[to];
  if (!offeredRate) throw new Error(`the desk has no rate for ${to}`);
  const storedRate = offeredRate.rate + rateDifference;
  const { gross, fee, final } = calculateQuote(usd * 100, Math.round(storedRate * 100));
  const storedConversion = {
    rate: storedRate,
    grossAmount: gross,
    feeAmount: fee,
    finalAmount: final,
    feePercentage: 0,
  };
  const storedQuote = JSON.stringify({
    paypalAmount: usd,
    selectedDestination: to,
    conversion: storedConversion,
  });
  await page.addInitScript(
    ([path, kept]) => {
      if (location.pathname === path) sessionStorage.setItem("transactionData", kept);
    },
    [WEB_ROUTES.orderForm, storedQuote] as const,
  );
}

/** Stores an order in the browser's history state under the router's key, as the order form does for the summary. */
export async function storeOrder(page: Page, transaction: TransactionRow): Promise<void> {
  const historyState = { usr: { transaction } };
  await page.addInitScript(
    ([path, kept]) => {
      if (location.pathname === path) history.replaceState(kept, "");
    },
    [WEB_ROUTES.summary, historyState] as const,
  );
}

/** Stores an order in the browser, as after placing the order. */
export async function storeKeptOrder(
  page: Page,
  { transaction_id, unique_code }: TransactionRow,
): Promise<void> {
  await page.addInitScript(
    (kept) => localStorage.setItem("lastOrder", JSON.stringify({ ...kept, at: Date.now() })),
    { id: transaction_id, code: unique_code },
  );
}

/** A toast closes when its progress bar ends: pauses the bars, so that a slow check still finds the toasts. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync(".Toastify__progress-bar { animation-play-state: paused !important }");
    document.adoptedStyleSheets = [styles];
  });
}

/** Opens a blank page with the screen's browser data, in this language, width and theme, in which toasts stay. */
export async function openScreenUser(
  browser: Browser,
  desk: Desk,
  screen: Screen,
  displayOptions: DisplayOptions,
): Promise<BrowserUser> {
  const options = screen.isNotFound ? { notFoundPath: screen.path(desk) } : {};
  const browserUser = await openBrowserUser(browser, desk.url, { ...displayOptions, ...options });
  await keepToasts(browserUser.page);
  await screen.prepareBrowser?.(browserUser.page, desk);
  return browserUser;
}

/** Waits until the heading and the fonts are shown, and until requests and loading indicators have ended. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
