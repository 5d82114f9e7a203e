import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { placeOrder, setUpDesk, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import type { Browser } from "playwright-core";
import { openBrowser } from "./browser.js";
import type { Person } from "./browser.js";
import { askForGesture, hear, heard, listen, untilQuiet } from "./heard.js";
import { openStaff, openTab } from "./staff.js";

const NOTE = { state: "running", peak: 0.5 };

let system: System;
let browser: Browser;
let admin: Person;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  admin = await openStaff(browser, system, await setUpDesk(system.api));
  await askForGesture(admin.page);
  await listen(admin.page);
  await openTab(admin.page, "transactions");
}, 90_000);

afterAll(async () => {
  await browser.close();
  await system.stop();
}, 30_000);

const orderOf = async (name: string): Promise<void> => {
  await placeOrder(system.api, { account_name: name });
  await admin.page.getByRole("article", { name }).waitFor();
};

describe("the sound of new orders", () => {
  test("when nobody touched the page yet, then an order is silent and the header offers the sound", async () => {
    const { page } = admin;
    await orderOf("Silent Sari");
    await page.getByRole("button", { name: "Aktifkan suara" }).waitFor();
    expect(await heard(page)).toEqual([]);
  });

  test("when that is pressed, then the bell of two notes sounds at half volume", async () => {
    const { page } = admin;
    await page.getByRole("button", { name: "Aktifkan suara" }).click();
    await hear(page, 2);
    expect(await heard(page)).toEqual([NOTE, NOTE]);
    await page.getByRole("button", { name: "Aktifkan suara" }).waitFor({ state: "detached" });
  });

  test("when the next order arrives, then the browser plays the bell", async () => {
    const { page } = admin;
    await untilQuiet(page);
    await orderOf("Ringing Rina");
    await hear(page, 4);
    expect(await heard(page)).toEqual([NOTE, NOTE, NOTE, NOTE]);
  });

  test("when two tabs are open, then one of them rings", async () => {
    const { page } = admin;
    const second = await page.context().newPage();
    await openTab(second, "transactions");
    await second.getByRole("searchbox").click();
    await untilQuiet(page);
    await orderOf("Single Sinta");
    await second.getByRole("article", { name: "Single Sinta" }).waitFor();
    await untilQuiet(page);
    const notes = [...(await heard(page)), ...(await heard(second))];
    expect(notes).toEqual(Array.from({ length: 6 }, () => NOTE));
    await second.close();
  });

  test("when it is muted, then an order is silent; when it is not any more, then a sample sounds", async () => {
    const { page } = admin;
    await untilQuiet(page);
    const before = (await heard(page)).length;
    await page.getByRole("button", { name: "Suara pesanan baru: nyala" }).click();
    await orderOf("Muted Mira");
    expect(await heard(page)).toHaveLength(before);
    await page.getByRole("button", { name: "Suara pesanan baru: mati" }).click();
    await hear(page, before + 2);
  });
});
