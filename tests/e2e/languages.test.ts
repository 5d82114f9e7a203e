import { describe, expect, test } from "@jest/globals";
import { LANGUAGES, WEB_ROUTES } from "@tukar-saldo/contracts";
import { createTranslate } from "../web-quality/screens/texts.js";
import { openBrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openStaffPage } from "./staff-page.js";

const desk = startDeskBeforeTests();

/** Paths that redirect; `screens.test.ts` covers all other paths. */
const REDIRECTS: [from: string, to: string, heading: string][] = [
  [WEB_ROUTES.homeAlias, WEB_ROUTES.homeAlias, "landing.h1.a"],
  [WEB_ROUTES.orderForm, WEB_ROUTES.home, "landing.h1.a"],
  [WEB_ROUTES.summary, WEB_ROUTES.home, "landing.h1.a"],
  [WEB_ROUTES.dashboard, WEB_ROUTES.home, "landing.h1.a"],
  [WEB_ROUTES.adminSettings, WEB_ROUTES.home, "landing.h1.a"],
  [WEB_ROUTES.init, WEB_ROUTES.login, "login.title"],
];

describe.each(LANGUAGES)("redirects with language %s", (language) => {
  test.each(REDIRECTS)("the path %s redirects to %s", async (from, to, heading) => {
    const { page, problems, close } = await openBrowserUser(desk.browser, desk.system.url, { language });
    await page.goto(from);
    await page
      .getByRole("heading", { name: createTranslate(language)(heading) })
      .first()
      .waitFor();
    expect([new URL(page.url()).pathname, problems]).toEqual([to, []]);
    await close();
  });

  test("the login page redirects signed-in users to the dashboard", async () => {
    const { page, problems, close } = await openStaffPage(desk.browser, desk.system, desk.token, {
      language,
    });
    await page.goto(WEB_ROUTES.login);
    await page.getByRole("heading", { name: createTranslate(language)("dashboard.title.admin") }).waitFor();
    expect([new URL(page.url()).pathname, problems]).toEqual([WEB_ROUTES.dashboard, []]);
    await close();
  });
});

describe("the language toggle of the web app", () => {
  test("the language toggle changes the language and remembers it", async () => {
    const { page, close } = await openBrowserUser(desk.browser, desk.system.url);
    await page.goto(WEB_ROUTES.home);
    await page.getByRole("button", { name: "EN", exact: true }).first().click();
    await page.locator("html[lang=en]").waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "i18nextLng")?.value).toBe("en");
    await close();
  }, 30_000);

  test("the language toggle keeps the language and shows a message if the other language cannot be loaded", async () => {
    const { page, close } = await openBrowserUser(desk.browser, desk.system.url, { serviceWorkers: "block" });
    const hydratedRoot = page.locator("#root:not([inert])");
    const englishButton = page.getByRole("button", { name: "EN", exact: true }).first();
    await page.route(/assets\/first\.en.*\.js$/, (route) => route.abort("failed"));
    await page.goto(WEB_ROUTES.home);
    await hydratedRoot.waitFor();
    // If a chunk fails to load, the app first reloads the page, in case there is a new version.
    const pageReload = page.waitForEvent("load");
    await englishButton.hover();
    await pageReload;
    await hydratedRoot.waitFor();
    await englishButton.click();
    await page.getByText("Bahasa itu gagal dimuat.").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("id");
    expect(await page.locator("h1").innerText()).toContain("Tukar saldo PayPal ke rupiah.");
    await page.unroute(/assets\/first\.en.*\.js$/);
    await page.reload();
    await hydratedRoot.waitFor();
    await englishButton.click();
    await page.locator("html[lang=en]").waitFor();
    await close();
  }, 30_000);
});
