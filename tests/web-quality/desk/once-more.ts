/** Does it once more when the browser died under it: that tells nothing about the page. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!String(error).includes("has been closed")) throw error;
    return work();
  }
}
