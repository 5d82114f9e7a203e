import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { ratesReply, stubDesk } from "../../../tests/desk.js";
import { CREATE, desk, fill, send } from "../../../tests/order-form.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { OrderFormPage } from "./OrderFormPage.js";

const readPayout = () => document.querySelector(".take__value")?.textContent?.replace(/\u00A0/g, " ");

afterEach(cleanup);

describe("rate of the order form", () => {
  test("shows a changed rate on the slip, with a note and the new payout", async () => {
    stubDesk({ ...desk, "GET /api/rates": ratesReply(12_880) });
    await show(<OrderFormPage />);
    expect(await screen.findByText(/^Kurs berubah sejak Anda menghitung/)).toBeTruthy();
    expect(readPayout()).toBe("Rp 322.000");
  });

  test("sends nothing when the rate changed just before submitting, until the customer has seen the new payout", async () => {
    const { asked, replies } = stubDesk({
      ...desk,
      [CREATE]: { status: 201, body: { success: true, data: row } },
    });
    const countOrders = () => asked.filter(({ method }) => method === "POST").length;
    await show(<OrderFormPage />);
    await waitFor(() => expect(asked.some(({ path }) => path === "/api/rates")).toBe(true));
    replies["GET /api/rates"] = ratesReply(12_880);
    fill();
    send();
    expect(await screen.findByText(/^Kurs baru saja berubah/)).toBeTruthy();
    expect([readPayout(), countOrders()]).toEqual(["Rp 322.000", 0]);
    send();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-summary"));
    expect(countOrders()).toBe(1);
  });

  test("sends the order when the rate cannot be fetched", async () => {
    const { asked } = stubDesk({
      ...desk,
      "GET /api/rates": new TypeError("Failed to fetch"),
      [CREATE]: { status: 201, body: { success: true, data: row } },
    });
    await show(<OrderFormPage />);
    fill();
    send();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-summary"));
    expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1);
  });
});
