/** Responses that an inline script of the page fetched before the app loaded, by URL. */
type PrefetchedResponses = Record<string, Promise<Response>>;

/** Takes the prefetched response of a URL; a second call gets undefined, as does a URL that was not prefetched. */
export function takePrefetchedResponse(url: string): Promise<Response> | undefined {
  const { early = {} } = globalThis as { early?: PrefetchedResponses };
  const response = early[url];
  delete early[url];
  return response;
}
