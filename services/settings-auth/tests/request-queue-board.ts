export const QUEUES_TOKEN = "tK9-vQ2_mZ7xLr4-bN8wPy3_cH6sDf1-gJ5";

/** The environment of a service with a queue board. */
export const BOARD_ENV = { METRICS_PORT: "0", QUEUES_TOKEN, RATE_LIMIT_PROFILE: "strict" };

/** Requests a path of the queue board as a browser does. @param password no credentials are sent if it is undefined */
export function requestQueueBoard(
  metricsUrl: string,
  path: string,
  { password, method = "GET" }: { password?: string; method?: string } = {},
): Promise<Response> {
  const credentials = Buffer.from(`operator:${password}`).toString("base64");
  const headers = password === undefined ? {} : { authorization: `Basic ${credentials}` };
  return fetch(`${metricsUrl}/queues${path}`, { method, headers });
}
