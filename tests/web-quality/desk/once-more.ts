/** The browser closed, or painted nothing that could be measured. */
const BROWSER_FAILED = /has been closed|painted nothing/;

/** Does it once more when the browser failed: that tells nothing about the page. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!BROWSER_FAILED.test(String(error))) throw error;
    return work();
  }
}
