import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { openBrowserUser } from "./browser.js";
import type { BrowserUser } from "./browser.js";
import { openCuttableConnection } from "./cuttable-connection.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { fillOrderForm, placeOrderOnPage, openOrderForm } from "./page-steps.js";

const desk = startDeskBeforeTests();
let visitor: BrowserUser;

beforeEach(async () => {
  visitor = await openBrowserUser(desk.browser, desk.system.url, { width: 390 });
});

afterEach(() => visitor.close());

describe("a browser that denies web storage, the clipboard or new tabs", () => {
  test("a visitor can order without web storage", async () => {
    const { page, problems } = visitor;
    await page.context().addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      }
    });
    const { uniqueCode } = await placeOrderOnPage(page, "Rina Wulandari");
    expect(await page.locator(".order-code__value").textContent()).toBe(uniqueCode);
    // Ignores the "insecure" error of openBrowserUser's script, which tries to store the language.
    expect(problems.filter((text) => !text.includes("insecure"))).toEqual([]);
  }, 40_000);

  test("copy buttons select and copy the text if the browser has no clipboard API", async () => {
    const { page } = visitor;
    await placeOrderOnPage(page, "Rina Wulandari");
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.getByRole("button", { name: "Salin Kode unik" }).click();
    await page.getByText("Kode unik berhasil dicopy!").waitFor();
  }, 40_000);

  test("the summary shows the payment instructions if the new tab is blocked", async () => {
    const { page } = visitor;
    await placeOrderOnPage(page, "Rina Wulandari");
    await page.evaluate(() => (globalThis.open = () => null));
    await page.getByRole("button", { name: "Mulai Tukar Saldo" }).click();
    await page.getByRole("heading", { name: "Tujuh langkah" }).waitFor();
  }, 40_000);
});

describe("an order that fails to be submitted", () => {
  test("on a phone, the alert of a failed order scrolls into view, and a second attempt places the order", async () => {
    const connection = await openCuttableConnection(desk.system.url);
    await visitor.close();
    visitor = await openBrowserUser(desk.browser, connection.url, { width: 390 });
    const { page } = visitor;
    await openOrderForm(page);
    await fillOrderForm(page, "Rina Wulandari");
    connection.cut();
    await page.getByRole("button", { name: "Lanjutkan" }).first().click();
    const alert = page.getByRole("alert");
    await alert.getByText(/^Terjadi kesalahan: /).waitFor();
    const isCovered = await alert.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect([isCovered, await alert.evaluate((one) => one === document.activeElement)]).toEqual([false, true]);
    connection.restore();
    await page.getByRole("button", { name: "Lanjutkan" }).first().click();
    await page.waitForURL("**/transaction-summary*");
    await connection.close();
  }, 40_000);
});

describe("an amount out of range", () => {
  test("an amount out of range shows its error without shifting the layout", async () => {
    const { page, problems } = visitor;
    await page.goto(WEB_ROUTES.home);
    await page.locator("#amount").fill("501");
    const measurePicker = () => page.locator(".destination-picker").boundingBox();
    const pickerBefore = await measurePicker();
    await page.locator("#amount").blur();
    await page.locator("#amount-notes .field__error").waitFor();
    expect(await measurePicker()).toEqual(pickerBefore);
    expect(problems).toEqual([]);
  });
});
