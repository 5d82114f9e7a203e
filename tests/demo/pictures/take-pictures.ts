import { writeFile } from "node:fs/promises";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { repositoryPath } from "@tukar-saldo/test-kit";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../e2e/open-browser.js";
import { ADMINS } from "../people.js";
import { openPage, signInByForm } from "./browser-users.js";
import { encodeGif } from "./encode-gif.js";
import { openStage, STAGE } from "./stage.js";
import type { Stage } from "./stage.js";

const PHONE_VIEWPORT = { width: 390, height: 844 };
const DESK_VIEWPORT = { width: 1_180, height: 799 };
const WHOLE_DESK_VIEWPORT = { width: 1_350, height: 900 };
const CUSTOMER = { whatsapp: "0848 1234 5678", account: "5271038842", name: "Rina Wulandari" };

/** Calculates a quote and places an order as a customer. @returns the order code */
async function placeOrder(phone: Page, stage: Stage): Promise<string> {
  await phone.goto(WEB_ROUTES.home);
  await phone.getByLabel("You send from PayPal").fill("42.50");
  const destinationList = phone.getByRole("combobox", { name: "Rupiah goes to" });
  if (await destinationList.isVisible()) await destinationList.selectOption("bca");
  else await phone.getByRole("radio", { name: "Bank BCA" }).check({ force: true });
  await phone.getByLabel("You send from PayPal").scrollIntoViewIfNeeded();
  await stage.addFrame("A customer turns 42.50 dollars into rupiah …", 2.5);
  await phone.getByRole("button", { name: "Continue" }).first().click();
  await phone.waitForURL(`**${WEB_ROUTES.orderForm}*`);
  await phone.getByLabel("Your WhatsApp number").fill(CUSTOMER.whatsapp);
  await phone.getByLabel("Bank BCA account number").fill(CUSTOMER.account);
  await phone.getByLabel("Name on the account").fill(CUSTOMER.name);
  await stage.addFrame("… says where they go …", 2);
  const answer = phone.waitForResponse((response) => response.url().endsWith(API.createOrder.path));
  await phone.getByRole("button", { name: "Continue" }).first().click();
  const { data } = (await (await answer).json()) as { data: { unique_code: string } };
  await phone.waitForURL(`**${WEB_ROUTES.summary}*`);
  return data.unique_code;
}

/** Waits until the order's page shows this title, and scrolls up to it. */
async function waitForTitle(phone: Page, title: string): Promise<void> {
  await phone.getByText(title).first().waitFor();
  await phone.evaluate("scrollTo(0, 0)");
}

/** Shows an order on the customer's phone and on the dashboard, until it is paid out. */
async function showOrder(phone: Page, desk: Page, stage: Stage): Promise<void> {
  const code = await placeOrder(phone, stage);
  const orderRow = desk.locator("article", { hasText: code });
  await orderRow.waitFor();
  await phone.getByText("Waiting for payment").first().waitFor();
  await stage.addFrame("… and has a slip. The order is on every dashboard at once.", 3.5);
  await phone
    .getByRole("button", { name: /Mulai Tukar Saldo/ })
    .first()
    .click();
  const paidButton = phone.getByRole("button", { name: "I have paid" });
  await paidButton.waitFor();
  await phone.locator(".values").first().evaluate("(one) => one.scrollIntoView({ block: 'center' })");
  await stage.addFrame("How to pay, step by step, with values to copy.", 2.5);
  await paidButton.click();
  const confirmation = phone.getByText(/You told us at/);
  await confirmation.waitFor();
  await confirmation.evaluate("(one) => one.scrollIntoView({ block: 'center' })");
  await orderRow.focus();
  await stage.addFrame("“I have paid”: staff see it on the row.", 3);
  await desk.keyboard.press("p");
  await waitForTitle(phone, "Your order is being processed");
  await stage.addFrame("One key takes the order …", 2.5);
  await orderRow.focus();
  await desk.keyboard.press("c");
  await desk.getByRole("alertdialog").waitFor();
  await stage.addFrame("… another asks once more, then pays out …", 2.5);
  await desk.keyboard.press("Enter");
  await waitForTitle(phone, "Done: the rupiah has been sent");
  await stage.addFrame("… and the phone shows by itself that the rupiah are there.", 4);
}

async function takeDashboardPicture(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url, WHOLE_DESK_VIEWPORT);
  await signInByForm(page, ADMINS[0]);
  await page.screenshot({ path: repositoryPath("docs/dashboard.png") });
  await page.context().close();
}

/** Takes the screenshots for README.md from the demo desk. @returns a line that names the written files */
export async function takePictures(url: string): Promise<string> {
  const browser = await openBrowser();
  try {
    await takeDashboardPicture(browser, url);
    const [phone, desk] = [
      await openPage(browser, url, PHONE_VIEWPORT),
      await openPage(browser, url, DESK_VIEWPORT),
    ];
    await signInByForm(desk, ADMINS[0]);
    const stage = await openStage(browser, phone, desk);
    await showOrder(phone, desk, stage);
    const gif = encodeGif(stage.frames, STAGE.width, STAGE.height);
    await writeFile(repositoryPath("docs/order.gif"), gif);
    return `Wrote docs/dashboard.png and docs/order.gif (${Math.round(gif.length / 1_000)} kB).`;
  } finally {
    await browser.close();
  }
}
