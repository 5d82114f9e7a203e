import type { Page } from "playwright-core";

/**
 * Lets something happen before the page's next call to a path leaves it, once. Within the page: of the calls that the
 * browser was told to intercept, now and then one was never heard of again.
 */
export async function beforeSent(page: Page, path: string, work: () => Promise<unknown>): Promise<void> {
  await page.exposeFunction("beforeSent", async () => void (await work()));
  await page.evaluate((wanted) => {
    const { fetch, beforeSent } = globalThis as typeof globalThis & { beforeSent(): Promise<void> };
    globalThis.fetch = async (...asked) => {
      if (String(asked[0]).includes(wanted)) {
        globalThis.fetch = fetch;
        await beforeSent();
      }
      return fetch(...asked);
    };
  }, path);
}
