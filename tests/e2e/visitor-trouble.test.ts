import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { WEB } from "@tukar-saldo/contracts";
import { setUpDesk, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import type { Browser } from "playwright-core";
import { openBrowser, openPerson } from "./browser.js";
import type { Person } from "./browser.js";
import { openConnection } from "./connection.js";
import { fillOrder, order, toOrderForm } from "./steps.js";

let system: System;
let browser: Browser;
let visitor: Person;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  await setUpDesk(system.api);
}, 90_000);

afterAll(async () => {
  await browser.close();
  await system.stop();
}, 30_000);

beforeEach(async () => {
  visitor = await openPerson(browser, system.url, { width: 390 });
});

afterEach(() => visitor.close());

describe("visitors whose browser does not do everything", () => {
  test("when it refuses its storage, then they can order all the same", async () => {
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
    const { uniqueCode } = await order(page, "Rina Wulandari");
    expect(await page.locator(".code__v").textContent()).toBe(uniqueCode);
    // The harness itself keeps the language in local storage, before it is refused.
    expect(problems.filter((text) => !text.includes("insecure"))).toEqual([]);
  }, 40_000);

  test("when it has no clipboard, then copying works by selection", async () => {
    const { page } = visitor;
    await order(page, "Rina Wulandari");
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.getByRole("button", { name: "Salin Kode unik" }).click();
    await page.getByText("Kode unik berhasil dicopy!").waitFor();
  }, 40_000);

  test("when it blocks the new tab, then the instructions are there, and a button to try again", async () => {
    const { page } = visitor;
    await order(page, "Rina Wulandari");
    await page.evaluate(() => (globalThis.open = () => null));
    await page.getByRole("button", { name: "Mulai Tukar Saldo" }).click();
    await page.getByRole("heading", { name: "Tujuh langkah" }).waitFor();
  }, 40_000);
});

describe("visitors whose order is not taken", () => {
  test("when the connection is lost on a phone, then the alert comes into view, and a second press orders", async () => {
    const connection = await openConnection(system.url);
    await visitor.close();
    visitor = await openPerson(browser, connection.url, { width: 390 });
    const { page } = visitor;
    await toOrderForm(page);
    await fillOrder(page, "Rina Wulandari");
    connection.cut();
    await page.getByRole("button", { name: "Lanjutkan" }).first().click();
    const alert = page.getByRole("alert");
    await alert.getByText(/^Terjadi kesalahan: /).waitFor();
    const covered = await alert.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect([covered, await alert.evaluate((one) => one === document.activeElement)]).toEqual([false, true]);
    connection.mend();
    await page.getByRole("button", { name: "Lanjutkan" }).first().click();
    await page.waitForURL("**/transaction-summary*");
    await connection.close();
  }, 40_000);
});

describe("visitors who type too much", () => {
  test("when the amount is left and refused, then what is below it stays where it was", async () => {
    const { page, problems } = visitor;
    await page.goto(WEB.home);
    await page.locator("#amount").fill("501");
    const place = () => page.locator(".dest").boundingBox();
    const before = await place();
    await page.locator("#amount").blur();
    await page.locator("#amount-notes .field__error").waitFor();
    expect(await place()).toEqual(before);
    expect(problems).toEqual([]);
  });
});
