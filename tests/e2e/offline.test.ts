import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { eventually, placeOrder, setUpDesk, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import type { Browser, Page } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import type { BrowserUser } from "./browser.js";
import { openCuttableConnection } from "./cuttable-connection.js";
import type { CuttableConnection } from "./cuttable-connection.js";
import { openBrowser } from "./open-browser.js";
import { signInOnPage } from "./page-steps.js";

jest.setTimeout(60_000);

let webFolder: string;
let system: System;
let connection: CuttableConnection;
let browser: Browser;
let visitor: BrowserUser;
let page: Page;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), "tukar-web-"));
  await cp("web/dist", webFolder, { recursive: true });
  [system, browser] = await Promise.all([startSystem({ env: { WEB_DIST: webFolder } }), openBrowser()]);
  await setUpDesk(system.api);
  connection = await openCuttableConnection(system.url);
}, 90_000);

afterAll(async () => {
  await browser.close();
  await connection.close();
  await system.stop();
  await rm(webFolder, { recursive: true });
}, 30_000);

beforeEach(async () => {
  await openHome("id");
});
afterEach(async () => {
  await visitor.close();
  connection.restore();
});

async function openHome(language: "id" | "en"): Promise<void> {
  visitor = await openBrowserUser(browser, connection.url, { language });
  ({ page } = visitor);
}

/** Opens a page and waits until the service worker is active, and thus has precached the app's files. */
async function visitAndWaitForCache(path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
/** Sets `navigator.onLine` on the open page and on pages that are loaded later. */
async function setNavigatorOnline(online: boolean): Promise<void> {
  await page
    .context()
    .addInitScript(
      (value) => Object.defineProperty(navigator, "onLine", { get: () => value, configurable: true }),
      online,
    );
  await page.context().setOffline(!online);
}
async function loseConnection(): Promise<void> {
  connection.cut();
  await setNavigatorOnline(false);
}
const findOfflineBanner = () =>
  page.getByText("Anda sedang offline. Angka di halaman ini mungkin sudah berubah.");
const findUpdateBar = () => page.getByText("Versi baru tersedia");
const readShownBuild = () => page.locator("meta[name=build]").getAttribute("content");

/** Publishes another build of the web app, with a new build id and service worker. */
async function publishBuild(build: string): Promise<void> {
  for (const file of ["index.html", "pages/home.id.html", "pages/guide.id.html"]) {
    const html = (await readFile(join("web/dist", file), "utf8")).replace(
      "<head>",
      `<head><meta name="build" content="${build}">`,
    );
    await writeFile(join(webFolder, file), html);
  }
  await writeFile(join(webFolder, "sw.js"), `${await readFile("web/dist/sw.js", "utf8")}\n// ${build}`);
}

describe("the web app offline", () => {
  test("offline, the home page opens and says that ordering needs a connection", async () => {
    await visitAndWaitForCache(WEB_ROUTES.home);
    await loseConnection();
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await findOfflineBanner().waitFor();
    const continueButton = page.getByRole("button", { name: "Lanjutkan" }).first();
    expect(await continueButton.isDisabled()).toBe(true);
    await page.getByText("Sambungkan internet dulu.").first().waitFor();
    await page.getByLabel("Anda kirim dari PayPal").press("Enter");
    expect(new URL(page.url()).pathname).toBe(WEB_ROUTES.home);
  });

  test("offline, the guide opens in the selected language even if it was never opened before", async () => {
    await visitor.close();
    await openHome("en");
    await visitAndWaitForCache(WEB_ROUTES.home);
    await loseConnection();
    await page.goto(WEB_ROUTES.guide);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await page.getByText("You are offline.").first().waitFor();
  });

  test("a public page opens for staff even if the staff area's router cannot be loaded", async () => {
    await signInOnPage(page);
    await page.route("**/assets/StaffRouter-*.js", (route) => route.abort());
    await page.goto(WEB_ROUTES.home);
    await page.getByRole("button", { name: "Lanjutkan" }).first().waitFor();
    await page.getByLabel("Anda kirim dari PayPal").fill("25");
    await page.getByText("Rp 345.000").first().waitFor();
  });

  test("the service worker caches no API responses", async () => {
    await visitAndWaitForCache(WEB_ROUTES.home);
    await page
      .getByText(/^kurs (diperbarui|baru saja|belum dikonfirmasi)/)
      .first()
      .waitFor();
    const cachedPaths = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const requests = await Promise.all(caches.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cachedPaths).toContain("/offline");
    expect(cachedPaths.filter((path) => !/^\/(offline|favicon\.svg|assets\/[\w.-]+)$/.test(path))).toEqual(
      [],
    );
    await loseConnection();
    await page.reload();
    const apiRequest = page.evaluate(async (path) => (await fetch(path)).status, API.getRates.path);
    await expect(apiRequest).rejects.toThrow("Failed to fetch");
  });

  test("an open report stays readable offline, also after a visit to the guide", async () => {
    const { transaction_id, unique_code } = await placeOrder(system.api);
    await visitAndWaitForCache(`/transaction/${transaction_id}`);
    await page.getByText(unique_code).first().waitFor();
    await loseConnection();
    await findOfflineBanner().waitFor();
    await page.getByRole("link", { name: "Panduan" }).first().click();
    await page.waitForURL((url) => url.pathname === WEB_ROUTES.guide);
    await page.goBack();
    await page.getByText(unique_code).first().waitFor();
  });

  test("an uncached page shows an offline notice; its button loads the page once the connection is back", async () => {
    await visitAndWaitForCache(WEB_ROUTES.home);
    await loseConnection();
    await page.goto(WEB_ROUTES.login);
    await page.getByText("Halaman ini perlu internet").waitFor();
    connection.restore();
    await setNavigatorOnline(true);
    await page.getByRole("button", { name: "Muat ulang" }).click();
    await page.getByRole("heading", { name: "Masuk" }).waitFor();
  });
});

describe("new versions of the web app", () => {
  test("a new version is used at the next load; an open page offers it in the update bar", async () => {
    await visitAndWaitForCache(WEB_ROUTES.home);
    await page.reload();
    expect(await findUpdateBar().count()).toBe(0);
    await publishBuild("2");
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await findUpdateBar().waitFor();
    expect(await page.locator("meta[name=build]").count()).toBe(0);
    await page.getByRole("button", { name: "Muat ulang" }).click();
    await page.locator("meta[name=build]").waitFor({ state: "attached" });
    expect(await readShownBuild()).toBe("2");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await publishBuild("3");
    const answer = await page.goto(WEB_ROUTES.guide);
    expect([await readShownBuild(), answer?.fromServiceWorker()]).toEqual(["3", true]);
    expect(answer?.headers()["content-security-policy"]).toContain("worker-src 'self'");
    expect(visitor.problems).toEqual([]);
  });

  test("a new version without a service worker unregisters the old service worker", async () => {
    /** Counts the registered service workers and the caches. */
    const countWorkersAndCaches = () =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length,
      );
    await visitAndWaitForCache(WEB_ROUTES.home);
    expect(await countWorkersAndCaches()).toBe(2);
    await promisify(execFile)("npm", ["run", "build", "--", "--outDir", webFolder, "--emptyOutDir"], {
      cwd: "web",
      env: { ...process.env, NODE_ENV: "production", PWA: "off" },
    });
    await page.goto(WEB_ROUTES.home);
    await eventually("the worker is gone", async () => (await countWorkersAndCaches()) === 0);
    // Retries, because the service worker reloads the page after its unregistration, which may abort the test's reload.
    await eventually("the page to be loaded again", () => page.reload().then(Boolean, () => false));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await countWorkersAndCaches()).toBe(0);
  });
});
