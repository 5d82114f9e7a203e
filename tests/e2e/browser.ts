import { LANGUAGE_KEY } from "@tukar-saldo/contracts";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, Page } from "playwright-core";

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const ACTION_MS = 10_000;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env["CHROMIUM_BIN"] ?? "/usr/bin/chromium", args: QUIET });
}

/** A person with a browser of their own; what goes wrong in the page is collected in `problems`. */
export interface Person {
  readonly page: Page;
  readonly problems: string[];
  close(): Promise<void>;
}

interface Looks {
  readonly language?: "id" | "en";
  readonly width?: number;
  readonly dark?: boolean;
  /** A path that is not there: the browser says so, and that is right. */
  readonly missing?: string;
  /** A service worker would serve from what it keeps what a test wants to be missing. */
  readonly serviceWorkers?: "allow" | "block";
}

/** Opens a window for somebody who has never been here. */
export async function openPerson(browser: Browser, baseURL: string, looks: Looks = {}): Promise<Person> {
  const { language = "id", width = 1350, dark = false, missing, serviceWorkers = "allow" } = looks;
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
  context.setDefaultTimeout(ACTION_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  const expected404 = missing === undefined ? undefined : new URL(missing, baseURL).href;
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && message.location().url !== expected404) problems.push(message.text());
  });
  return { page, problems, close: () => context.close() };
}
