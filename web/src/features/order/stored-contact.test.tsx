import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { CREATE, desk, fill, send } from "../../../tests/order-form.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { forgetOrder, readContact, readStoredOrder } from "../../shared/order-page/order-storage.js";
import { OrderFormPage } from "./OrderFormPage.js";

const acceptingReplies = { ...desk, [CREATE]: { status: 201, body: { success: true, data: row } } };
const getAccountField = () => screen.getByLabelText<HTMLInputElement>("Nomor DANA tujuan");
const getNameField = () => screen.getByLabelText<HTMLInputElement>("Nama pemilik DANA");
const waitForSummary = () =>
  waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-summary"));

afterEach(cleanup);

describe("contact data of the order form", () => {
  test("keeps the contact data when the form is reopened, even after the order was placed", async () => {
    stubDesk(acceptingReplies);
    const firstView = await show(<OrderFormPage />);
    fill();
    firstView.unmount();
    const secondView = await show(<OrderFormPage />);
    expect([getAccountField().value, getNameField().value]).toEqual(["081234567890", "Rina Wulandari"]);
    send();
    await waitForSummary();
    expect(readStoredOrder()).toMatchObject({ id: row.transaction_id, code: row.unique_code });
    secondView.unmount();
    await show(<OrderFormPage />);
    expect(getNameField().value).toBe("Rina Wulandari");
  });
});

describe("contact data of another order, typed after an order was placed", () => {
  test("is kept when the earlier order closes", async () => {
    stubDesk(acceptingReplies);
    const { unmount } = await show(<OrderFormPage />);
    fill();
    send();
    await waitForSummary();
    unmount();
    await show(<OrderFormPage />);
    fireEvent.change(getNameField(), { target: { value: "Budi" } });
    forgetOrder(row.transaction_id);
    expect(sessionStorage.getItem("orderContact")).not.toContain("Rina Wulandari");
    expect(readContact()).toMatchObject({ account_name: "Budi", destination_account: "081234567890" });
  });
});

describe("the account field of a wallet", () => {
  test("fills in the WhatsApp number as account on one button press", async () => {
    stubDesk(desk);
    await show(<OrderFormPage />);
    expect(screen.queryByRole("button", { name: "Sama dengan nomor WhatsApp saya" })).toBeNull();
    fireEvent.change(screen.getByLabelText("Nomor WhatsApp Anda"), { target: { value: "0812 3456 7890" } });
    fireEvent.click(await screen.findByRole("button", { name: "Sama dengan nomor WhatsApp saya" }));
    expect(getAccountField().value).toBe("0812 3456 7890");
    expect(screen.queryByRole("button", { name: "Sama dengan nomor WhatsApp saya" })).toBeNull();
  });

  test("warns on blur about an account that is no phone number, and still lets the order be placed", async () => {
    stubDesk(acceptingReplies);
    await show(<OrderFormPage />);
    fill();
    fireEvent.change(getAccountField(), { target: { value: "5271038842" } });
    fireEvent.blur(getAccountField());
    expect(await screen.findByText(/^Nomor DANA biasanya nomor ponsel/)).toBeTruthy();
    send();
    await waitForSummary();
  });
});
