import { afterEach, expect, jest, test } from "@jest/globals";
import { cleanup, screen, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { followedDesk } from "../../../tests/followed-order.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";

jest.unstable_mockModule("./ReportPayment.js", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
// Imported dynamically, since a static import would run before the mock is registered.
const { ReportPage } = await import("./ReportPage.js");

afterEach(cleanup);

test("offers a reload when the chunk with the payment instructions fails to load", async () => {
  Object.assign(globalThis, { grecaptcha: { execute: async () => "token" } });
  stubDesk({
    ...followedDesk,
    "GET /api/public/recaptcha-site-key": { body: { provider: "recaptcha", site_key: "key" } },
    [`POST /api/public/transaction/${row.transaction_id}`]: ok(row),
  });
  await show(<ReportPage />, { at: `/transaction/${row.transaction_id}` });
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("Tampilan ini gagal dimuat")).toBeTruthy();
  expect(alert.getByRole("button", { name: "Muat ulang" })).toBeTruthy();
});
