import { API, SOCKET_PATH } from "@tukar-saldo/contracts";
import type { OrderListMeta, TransactionRow } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";

type Path = string | readonly string[];

/** What a list of orders is answered with. */
interface ListBody {
  readonly data: readonly TransactionRow[];
  readonly meta: OrderListMeta;
}

const each = (paths: Path): readonly string[] => (typeof paths === "string" ? [paths] : paths);

async function answer(
  page: Page,
  paths: Path,
  how: Parameters<Page["route"]>[1],
  method?: string,
): Promise<void> {
  for (const path of each(paths)) {
    await page.route(`**${path}`, (route, request) =>
      method && request.method() !== method ? route.fallback() : how(route, request),
    );
  }
}

const refusal = (status: number, body: object) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ success: false, ...body }),
});

/** The server refuses these calls without a message. */
export const refuse = (page: Page, paths: Path, method?: string): Promise<void> =>
  answer(page, paths, (route) => route.fulfill(refusal(500, {})), method);

/** The server refuses these calls with a code. */
export const refuseWith = (
  page: Page,
  paths: Path,
  status: number,
  body: object,
  method?: string,
): Promise<void> => answer(page, paths, (route) => route.fulfill(refusal(status, body)), method);

/** The session of these calls ended because nobody was active. */
export const endIdle = (page: Page, paths: Path): Promise<void> =>
  refuseWith(page, paths, 401, { code: "UNAUTHENTICATED", data: { reason: "idle" } });

/** These calls fail like a lost connection. */
export const disconnect = (page: Page, paths: Path, method?: string): Promise<void> =>
  answer(page, paths, (route) => route.abort("failed"), method);

/** These calls never get a response. */
export const hang = (page: Page, paths: Path, method?: string): Promise<void> =>
  answer(page, paths, () => undefined, method);

/** These calls get this response. */
export const tell = (page: Page, paths: Path, body: object): Promise<void> =>
  answer(page, paths, (route) =>
    route.fulfill({ contentType: "application/json", body: JSON.stringify(body) }),
  );

/** Orders do not come live: the connection for them is tried in vain. */
export async function keepOffTheStream(page: Page): Promise<void> {
  await page.routeWebSocket(`**${SOCKET_PATH}*`, (socket) => socket.close());
  await disconnect(page, `${SOCKET_PATH}*`);
}

/** The reCAPTCHA script fails to load. */
export async function blockRecaptcha(page: Page): Promise<void> {
  await tell(page, API.getHumanProvider.path, { success: true, provider: "recaptcha", site_key: "a-key" });
  await page.route("**/recaptcha/**", (route) => route.abort("failed"));
}

const same = (url: string): string => url;

/** The server's response to these calls, or to another address, changed. */
export const change = <Body extends object = ListBody>(
  page: Page,
  paths: Path,
  how: (body: Body) => object,
  addressOf: (url: string) => string = same,
): Promise<void> =>
  answer(page, paths, async (route) => {
    const response = await route.fetch({ url: addressOf(route.request().url()) });
    await route.fulfill({ response, json: how((await response.json()) as Body) });
  });
