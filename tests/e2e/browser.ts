import { LANGUAGE_KEY } from "@tukar-saldo/contracts";
import type { Browser, BrowserContext, Page } from "playwright-core";

const ACTION_TIMEOUT_MS = 10_000;

/** A browser context with one page; errors of the page are collected in `problems`. */
export interface BrowserUser {
  readonly page: Page;
  readonly problems: string[];
  close(): Promise<void>;
}

interface BrowserOptions {
  readonly language?: "id" | "en";
  readonly width?: number;
  readonly dark?: boolean;
  /** A path that answers 404. The error that the browser logs for this path is not added to `problems`. */
  readonly notFoundPath?: string;
  /** "block" blocks the service worker, whose cache would serve files that a test makes unavailable. */
  readonly serviceWorkers?: "allow" | "block";
}

/** Opens a page in a new context without any storage. */
export async function openBrowserUser(
  browser: Browser,
  baseURL: string,
  options: BrowserOptions = {},
): Promise<BrowserUser> {
  const { language = "id", width = 1350, dark = false, notFoundPath, serviceWorkers = "allow" } = options;
  const context: BrowserContext = await browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    colorScheme: dark ? "dark" : "light",
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
    serviceWorkers,
  });
  await context.addCookies([{ name: LANGUAGE_KEY, value: language, url: baseURL }]);
  await context.addInitScript((chosen) => localStorage.setItem("i18nextLng", chosen), language);
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  const expected404 = notFoundPath === undefined ? undefined : new URL(notFoundPath, baseURL).href;
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && message.location().url !== expected404) problems.push(message.text());
  });
  return { page, problems, close: () => context.close() };
}
