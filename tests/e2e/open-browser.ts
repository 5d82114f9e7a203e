import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM_BIN"] ?? "/usr/bin/chromium",
    args: CHROMIUM_ARGS,
    // Playwright's handlers would end this process at once, without its own clean-up.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
