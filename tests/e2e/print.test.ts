import { beforeAll, describe, expect, test } from "@jest/globals";
import { LANGUAGES } from "@tukar-saldo/contracts";
import { placeOrder } from "@tukar-saldo/test-kit";
import { openBrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";

const desk = startDeskBeforeTests();
let reportPath: string;

beforeAll(async () => {
  const order = await placeOrder(desk.system.api, {
    account_name: "Raden Ayu Siti Nurhaliza Kusumawardhani Prawirodirdjo",
    destination_account: "1234 5678 9012 3456 7890",
  });
  reportPath = `/transaction/${order.transaction_id}`;
}, 90_000);

const A5 = "/MediaBox [0 0 420 594.95996]";
const countOccurrences = (text: string, part: string): number => text.split(part).length - 1;

describe("printed report", () => {
  test.each(LANGUAGES)("a printed report fits one A5 sheet in %s", async (language) => {
    const { page, close } = await openBrowserUser(desk.browser, desk.system.url, { language, dark: true });
    await page.goto(reportPath);
    await page.locator(".report__code").waitFor();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(countOccurrences(pdf, "/MediaBox")).toBe(1);
    expect(pdf).toContain(A5);
    await close();
  });
});
