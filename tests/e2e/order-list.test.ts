import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { SettingsView } from "@tukar-saldo/contracts";
import { addUserWithOwnPassword, dataOf, placeOrder } from "@tukar-saldo/test-kit";
import type { Locator } from "playwright-core";
import type { BrowserUser } from "./browser.js";
import { addOldOrder } from "../web-quality/desk/old-orders.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { measureOverflow, openStaffPage, openSection } from "./staff-page.js";

const desk = startDeskBeforeTests();

let admin: BrowserUser;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  await openSection(admin.page, "transactions");
}, 90_000);

afterAll(() => admin.close());

/** Lists the pairs of controls that overlap in an order's row. */
const findOverlaps = (row: Locator): Promise<string[]> =>
  row.evaluate((one) => {
    const controls = [...one.querySelectorAll("button, a, select")].map((element) => ({
      name: element.getAttribute("aria-label") ?? element.textContent,
      ...(element.getBoundingClientRect().toJSON() as DOMRect),
    }));
    return controls.flatMap((a, at) =>
      controls
        .slice(at + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.name} on ${b.name}`),
    );
  });

const measureTop = (place: Locator): Promise<number> =>
  place.evaluate((one) => one.getBoundingClientRect().top);

describe("the list of orders", () => {
  test("toasts that expand under the mouse do not cover the buttons above them", async () => {
    const { page } = admin;
    await placeOrder(desk.system.api, { account_name: "Tumpukan" });
    await page
      .locator(".Toastify__toast")
      .getByText(/Tumpukan, /)
      .first()
      .hover();
    await page.getByRole("button", { name: "Akun saya" }).click({ trial: true });
  });

  test("on a phone, the first order starts in the upper third of the window, and the search scrolls with the page", async () => {
    const { api } = desk.system;
    const [height, token] = [844, desk.token];
    // Confirms the rate and sets the WhatsApp number, so that the page shows no warning above the list.
    const { current_usd_rate } = dataOf<SettingsView>(await api.get(API.getSettings.path, { token }));
    dataOf(await api.put(API.getSettings.path, { support_whatsapp: "081234567890" }, { token }));
    dataOf(await api.put(API.getSettings.path, { current_usd_rate }, { token }));
    const member = await addUserWithOwnPassword(api, token, "user");
    const { page, close } = await openStaffPage(desk.browser, desk.system, member, { width: 390 });
    await page.setViewportSize({ width: 390, height });
    await addOldOrder(desk.system.mongoUrl, "Kartika");
    for (let at = 0; at < 3; at++) await placeOrder(desk.system.api, { account_name: `Ponsel ${at}` });
    await openSection(page, "transactions");
    await page.getByText("Sebelum hari ini, 1 masih pending").waitFor();
    const firstRow = page.getByRole("article").first();
    await firstRow.waitFor();
    expect(await measureTop(firstRow)).toBeLessThanOrEqual(height / 3);
    await page.mouse.wheel(0, height);
    await page.waitForFunction(() => scrollY > 300);
    expect(await measureTop(page.getByRole("searchbox"))).toBeLessThan(0);
    await close();
  });

  test.each([320, 390, 768, 1100, 1350])(
    "at %i px, the longest name and account overlap no control",
    async (width) => {
      const { page } = admin;
      await page.setViewportSize({ width, height: 900 });
      const { transaction_id } = await placeOrder(desk.system.api, {
        account_name: "Kusumawardhani ".repeat(7).slice(0, 99).trim(),
        destination_account: "0123456789".repeat(4).slice(0, 34),
      });
      const row = page.locator(`#order-${transaction_id}`);
      await row.waitFor();
      expect(await findOverlaps(row)).toEqual([]);
      expect(await measureOverflow(page)).toBe(0);
    },
  );
});
