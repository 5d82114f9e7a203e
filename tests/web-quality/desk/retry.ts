/** Matches errors that the browser causes, not the page. */
const BROWSER_ERROR = /has been closed|painted nothing/;

/** Runs a callback, and repeats it once if the browser fails. */
export async function retryOnBrowserFailure<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback();
  } catch (error) {
    if (!BROWSER_ERROR.test(String(error))) throw error;
    return callback();
  }
}
