/** Responses that an inline script of the page fetched before the app loaded, by URL. */
type PrefetchedResponses = Record<string, Promise<Response>>;

/** Takes the prefetched response of a URL; a second call gets undefined, as does a URL that was not prefetched. */
export function takePrefetchedResponse(url: string): Promise<Response> | undefined {
  const { prefetched = {} } = globalThis as { prefetched?: PrefetchedResponses };
  const response = prefetched[url];
  delete prefetched[url];
  return response;
}
