import type { Page } from "playwright-core";

/**
 * Runs a callback once, before the page sends its next request to a path. Patches fetch in the page, because requests
 * that the browser intercepts occasionally hang.
 */
export async function runBeforeRequest(
  page: Page,
  path: string,
  callback: () => Promise<unknown>,
): Promise<void> {
  await page.exposeFunction("runBeforeRequest", async () => void (await callback()));
  await page.evaluate((wanted) => {
    const { fetch, runBeforeRequest } = globalThis as typeof globalThis & {
      runBeforeRequest(): Promise<void>;
    };
    globalThis.fetch = async (...fetchArguments) => {
      if (String(fetchArguments[0]).includes(wanted)) {
        globalThis.fetch = fetch;
        await runBeforeRequest();
      }
      return fetch(...fetchArguments);
    };
  }, path);
}
