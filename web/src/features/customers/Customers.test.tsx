import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { showTab, mockWindowWidth } from "../../../tests/dashboard.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { endSession, startSession } from "../../shared/session.js";
import { Customers } from "./Customers.js";

const COUNT_ORDERS = "POST /api/admin/customers/count";
const EXPORT_DATA = "POST /api/admin/customers/export";
const ERASE_DATA = "POST /api/admin/customers/erase";
const CUSTOMER_NUMBER = "0812 7777 4321";
const button = (name: RegExp | string) => screen.getByRole("button", { name });
const findCustomer = (number = CUSTOMER_NUMBER): void => {
  fireEvent.change(screen.getByLabelText("Nomor"), { target: { value: number } });
  fireEvent.click(button("Cari pesanan"));
};

beforeEach(() => {
  mockWindowWidth(1_350);
  startSession({ token: "t", user: ratna });
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
  endSession();
});

describe("customers' data", () => {
  test("masks the data only after the number is retyped, and shows the number of masked orders", async () => {
    const { asked } = stubDesk({
      [COUNT_ORDERS]: ok({ closed: 2, open: [] }),
      [ERASE_DATA]: ok({ erased: 2 }),
    });
    await showTab(<Customers />);
    findCustomer();
    expect(await screen.findByText("2 pesanan selesai atau batal")).toBeTruthy();
    fireEvent.click(button("Samarkan data"));
    const dialog = await screen.findByRole("alertdialog", { name: "Samarkan data di 2 pesanan?" });
    const confirmButton = within(dialog).getByRole("button", { name: "Samarkan 2 pesanan" });
    const retypeField = within(dialog).getByLabelText("Ketik nomornya sekali lagi");
    fireEvent.click(confirmButton);
    fireEvent.change(retypeField, { target: { value: "0812" } });
    fireEvent.click(confirmButton);
    expect(asked.some(({ path }) => path.endsWith("/erase"))).toBe(false);
    fireEvent.change(retypeField, { target: { value: "081277774321" } });
    fireEvent.click(confirmButton);
    expect(await screen.findByText("Data di 2 pesanan disamarkan")).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith("/erase"))?.body).toEqual({ whatsapp: CUSTOMER_NUMBER });
  });

  test("lists the codes of open orders, and offers no masking of data while an order is open", async () => {
    stubDesk({ [COUNT_ORDERS]: ok({ closed: 1, open: ["ABCD2345", "EFGH6789"] }) });
    await showTab(<Customers />);
    findCustomer();
    expect(await screen.findByText(/ABCD2345, EFGH6789/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Samarkan data" })).toBeNull();
  });

  test("discards the result once another number is typed", async () => {
    stubDesk({ [COUNT_ORDERS]: ok({ closed: 1, open: [] }) });
    await showTab(<Customers />);
    findCustomer();
    await screen.findByRole("button", { name: "Samarkan data" });
    fireEvent.change(screen.getByLabelText("Nomor"), { target: { value: "0813" } });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Samarkan data" })).toBeNull());
  });

  test("downloads the customer's data as a file", async () => {
    const { asked } = stubDesk({
      [COUNT_ORDERS]: ok({ closed: 1, open: [] }),
      [EXPORT_DATA]: ok({ exported_at: "2026-11-21T03:00:00.000Z", orders: [] }),
    });
    const downloadedFileNames: string[] = [];
    URL.createObjectURL = () => "blob:file";
    jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      downloadedFileNames.push(this.download);
    });
    await showTab(<Customers />);
    fireEvent.change(screen.getByLabelText("Cari dengan"), { target: { value: "account" } });
    findCustomer("1234567890");
    fireEvent.click(await screen.findByRole("button", { name: "Unduh data pelanggan ini" }));
    await waitFor(() => expect(downloadedFileNames).toEqual(["customer_2026-11-21.json"]));
    expect(asked.find(({ path }) => path.endsWith("/export"))?.body).toEqual({ account: "1234567890" });
  });

  test("shows why the server rejects a number", async () => {
    stubDesk({
      [COUNT_ORDERS]: { status: 400, body: { success: false, error: "Format nomor WhatsApp tidak valid." } },
    });
    await showTab(<Customers />);
    findCustomer("12");
    expect(await screen.findByText("Format nomor WhatsApp tidak valid.")).toBeTruthy();
  });
});
