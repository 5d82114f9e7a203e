import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { collectPieces } from "../web-quality/boxes/collect-pieces.js";
import { findFaults } from "../web-quality/boxes/find-faults.js";
import { openBrowser } from "./open-browser.js";

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);

afterAll(() => browser.close());

async function findLayoutFaults(body: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 320, height: 600 } });
  await page.setContent(`<style>* { margin: 0 } body { font: 16px/1.25 sans-serif }</style>${body}`);
  const faults = findFaults(await collectPieces(page));
  await page.close();
  return faults;
}

const FAULTY_LAYOUTS: [name: string, body: string, fault: string][] = [
  [
    "a text over another text",
    `<p>Rp 66.500</p><p class="rate" style="margin-top: -10px">kurs 13.800</p>`,
    '"Rp 66.500" (p) and "kurs 13.800" (p.rate) lie over one another',
  ],
  [
    "a text over a field",
    `<p>USD</p><input aria-label="amount" style="margin-top: -10px">`,
    '"USD" (p) and "amount" (input) lie over one another',
  ],
  [
    "a button over another button",
    `<button>Copy</button><button style="margin-left: -20px">Share</button>`,
    '"Copy" (button) and "Share" (button) lie over one another',
  ],
  [
    "a button that is cut off by its box",
    `<div style="width: 40px; overflow: hidden"><button style="width: 80px">Save</button></div>`,
    '"Save" (button) is cut off',
  ],
  [
    "a text that is cut off by its box",
    `<p style="width: 40px; overflow: clip; white-space: nowrap">13.800 rupiah</p>`,
    '"13.800 rupiah" (p) is cut off',
  ],
  [
    "a select that is too narrow for its chosen option",
    `<select aria-label="status" style="width: 60px; padding-right: 30px"><option>All statuses</option></select>`,
    '"status" (select) is cut off',
  ],
  [
    "a link beyond the window",
    `<a href="/" style="display: block; margin-left: 280px; width: 90px">Report</a>`,
    '"Report" (a) is cut off',
  ],
  [
    "a text wider than its button",
    `<button style="width: 40px; padding: 0; white-space: nowrap">Continue to payment</button>`,
    '"Continue to payment" (button) sticks out of its control',
  ],
];

test.each(FAULTY_LAYOUTS)("the layout check finds %s", async (_, body, fault) => {
  expect(await findLayoutFaults(body)).toContain(fault);
});

const FAULTLESS_LAYOUTS: [name: string, body: string][] = [
  ["tight lines", `<h1 style="line-height: 0.9">Read the slip first, then send the money</h1>`],
  [
    "a text around another element",
    `<p>It takes <b>one to five</b> minutes, and often less than two of them</p>`,
  ],
  [
    "a text that ends in an ellipsis",
    `<p style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">13.800 rupiah</p>`,
  ],
  [
    "an element that is scrolled out of view",
    `<div style="width: 60px; overflow: auto"><button style="width: 90px">Completed</button></div>`,
  ],
  [
    "a text for screen readers",
    `<p style="position: absolute; clip-path: inset(50%)">Email</p><p>halo@example.test</p>`,
  ],
  ["a bar with a fixed position", `<p>Order</p><nav style="position: fixed; top: 0">Orders</nav>`],
  [
    "a currency mark inside its field",
    `<div style="position: relative"><input aria-label="amount" style="padding-left: 40px"><span style="position: absolute; left: 8px; top: 2px">Rp</span></div>`,
  ],
];

test.each(FAULTLESS_LAYOUTS)("the layout check finds no fault in %s", async (_, body) => {
  expect(await findLayoutFaults(body)).toEqual([]);
});
