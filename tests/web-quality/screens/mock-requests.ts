import { API, SOCKET_PATH } from "@tukar-saldo/contracts";
import type { OrderListMeta, TransactionRow } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";

type Paths = string | readonly string[];

/** The response body of a list of orders. */
interface ListBody {
  readonly data: readonly TransactionRow[];
  readonly meta: OrderListMeta;
}

const toPathList = (paths: Paths): readonly string[] => (typeof paths === "string" ? [paths] : paths);

async function mockRoute(
  page: Page,
  paths: Paths,
  how: Parameters<Page["route"]>[1],
  method?: string,
): Promise<void> {
  for (const path of toPathList(paths)) {
    await page.route(`**${path}`, (route, request) =>
      method && request.method() !== method ? route.fallback() : how(route, request),
    );
  }
}

const createErrorResponse = (status: number, body: object) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ success: false, ...body }),
});

/** Answers requests to these paths with 500 and no message. */
export const mockError = (page: Page, paths: Paths, method?: string): Promise<void> =>
  mockRoute(page, paths, (route) => route.fulfill(createErrorResponse(500, {})), method);

/** Answers requests to these paths with an error status and body. */
export const mockErrorWith = (
  page: Page,
  paths: Paths,
  status: number,
  body: object,
  method?: string,
): Promise<void> =>
  mockRoute(page, paths, (route) => route.fulfill(createErrorResponse(status, body)), method);

/** Answers requests to these paths as if the session had expired because the user was idle. */
export const mockExpiredSession = (page: Page, paths: Paths): Promise<void> =>
  mockErrorWith(page, paths, 401, { code: "UNAUTHENTICATED", data: { reason: "idle" } });

/** Makes requests to these paths fail as if the connection were lost. */
export const mockConnectionLoss = (page: Page, paths: Paths, method?: string): Promise<void> =>
  mockRoute(page, paths, (route) => route.abort("failed"), method);

/** Lets requests to these paths wait for a response forever. */
export const mockNoResponse = (page: Page, paths: Paths, method?: string): Promise<void> =>
  mockRoute(page, paths, () => undefined, method);

/** Answers requests to these paths with this body. */
export const mockResponse = (page: Page, paths: Paths, body: object): Promise<void> =>
  mockRoute(page, paths, (route) =>
    route.fulfill({ contentType: "application/json", body: JSON.stringify(body) }),
  );

/** Makes every connection of the socket fail, so that no live updates arrive. */
export async function blockLiveUpdates(page: Page): Promise<void> {
  await page.routeWebSocket(`**${SOCKET_PATH}*`, (socket) => socket.close());
  await mockConnectionLoss(page, `${SOCKET_PATH}*`);
}

/** Makes the reCAPTCHA script fail to load. */
export async function blockRecaptcha(page: Page): Promise<void> {
  await mockResponse(page, API.getHumanProvider.path, {
    success: true,
    provider: "recaptcha",
    site_key: "a-key",
  });
  await page.route("**/recaptcha/**", (route) => route.abort("failed"));
}

const keepUrl = (url: string): string => url;

/** Modifies the server's responses for these paths. `addressOf` may redirect a request to another URL. */
export const modifyResponse = <Body extends object = ListBody>(
  page: Page,
  paths: Paths,
  how: (body: Body) => object,
  addressOf: (url: string) => string = keepUrl,
): Promise<void> =>
  mockRoute(page, paths, async (route) => {
    const response = await route.fetch({ url: addressOf(route.request().url()) });
    await route.fulfill({ response, json: how((await response.json()) as Body) });
  });
