import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { CREATE, desk, fill, send } from "../../../tests/order-form.js";
import { row } from "../../../tests/row.js";
import { show } from "../../../tests/show.js";
import { readKeptOrder } from "../../shared/order-page/memory.js";
import { OrderFormPage } from "./OrderFormPage.js";

const created = { ...desk, [CREATE]: { status: 201, body: { success: true, data: row } } };
const account = () => screen.getByLabelText<HTMLInputElement>("Nomor DANA tujuan");
const name = () => screen.getByLabelText<HTMLInputElement>("Nama pemilik DANA");
const placed = () =>
  waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-summary"));

afterEach(cleanup);

describe("what was typed into the order form", () => {
  test("when the form is left and opened again, then it is there, also after the order was placed", async () => {
    stubDesk(created);
    const first = await show(<OrderFormPage />);
    fill();
    first.unmount();
    const second = await show(<OrderFormPage />);
    expect([account().value, name().value]).toEqual(["081234567890", "Rina Wulandari"]);
    send();
    await placed();
    expect(readKeptOrder()).toMatchObject({ id: row.transaction_id, code: row.unique_code });
    second.unmount();
    await show(<OrderFormPage />);
    expect(name().value).toBe("Rina Wulandari");
  });
});

describe("the account of a wallet", () => {
  test("when it is the customer's own number, then one press fills it in", async () => {
    stubDesk(desk);
    await show(<OrderFormPage />);
    expect(screen.queryByRole("button", { name: "Sama dengan nomor WhatsApp saya" })).toBeNull();
    fireEvent.change(screen.getByLabelText("Nomor WhatsApp Anda"), { target: { value: "0812 3456 7890" } });
    fireEvent.click(await screen.findByRole("button", { name: "Sama dengan nomor WhatsApp saya" }));
    expect(account().value).toBe("0812 3456 7890");
    expect(screen.queryByRole("button", { name: "Sama dengan nomor WhatsApp saya" })).toBeNull();
  });

  test("when it cannot be one, then a doubt is said once it is left, and the order can be placed", async () => {
    stubDesk(created);
    await show(<OrderFormPage />);
    fill();
    fireEvent.change(account(), { target: { value: "5271038842" } });
    fireEvent.blur(account());
    expect(await screen.findByText(/^Nomor DANA biasanya nomor ponsel/)).toBeTruthy();
    send();
    await placed();
  });
});
