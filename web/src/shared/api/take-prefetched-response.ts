/** Responses that an inline script of the page fetched before the app loaded, by URL. */
type PrefetchedResponses = Record<string, Promise<Response>>;

/** Returns the prefetched response of a URL once; then, or if the URL was not prefetched, returns undefined. */
export function takePrefetchedResponse(url: string): Promise<Response> | undefined {
  const { prefetched = {} } = globalThis as { prefetched?: PrefetchedResponses };
  const response = prefetched[url];
  delete prefetched[url];
  return response;
}
