/** Errors of the browser, not of the page. */
const BROWSER_FAILED = /has been closed|painted nothing/;

/** Retries once after a failure of the browser. */
export async function retryOnBrowserFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!BROWSER_FAILED.test(String(error))) throw error;
    return work();
  }
}
