import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { noFactorsReply, ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { currentToken, startSession } from "../../shared/session.js";
import { AccountDialog } from "./AccountDialog.js";

const CHANGE_PASSWORD = "POST /api/auth/change-password";
const successReply = { body: { success: true } };
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typeInto = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Ubah kata sandi", hidden: true }));
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
/** Presses Esc. @returns whether the dialog ignores it */
const ignoresEscape = (): boolean => {
  const cancel = new Event("cancel", { cancelable: true });
  fireEvent(screen.getByRole("dialog"), cancel);
  return cancel.defaultPrevented;
};
const showDialog = (language: "id" | "en" = "id") =>
  show(<AccountDialog onClose={() => undefined} />, { at: "/admin/dashboard", language });

beforeEach(() => startSession({ token: "t", user: ratna }));
afterEach(cleanup);

describe("account dialog", () => {
  test("shows the name, e-mail address and role of the signed-in user", async () => {
    stubDesk({});
    await showDialog();
    for (const text of ["Ratna Dewi", "ratna@example.test", "admin"])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  test("rejects a new password that is too short without sending a request", async () => {
    const { asked } = stubDesk({ [CHANGE_PASSWORD]: successReply });
    await showDialog();
    await screen.findByText("Akun saya");
    typeInto("Kata sandi saat ini", "rahasia-lama");
    typeInto("Kata sandi baru", "abcde");
    submit();
    expect(await screen.findByText("Password minimal 10 karakter")).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test("shows the server's error at the field of a wrong current password, and keeps the session", async () => {
    const serverError = "Kata sandi saat ini salah";
    const body = {
      success: false,
      code: "SECRET_WRONG",
      error: serverError,
      fields: { current_password: serverError },
    };
    stubDesk({ [CHANGE_PASSWORD]: { status: 403, body } });
    await showDialog();
    await screen.findByText("Akun saya");
    typeInto("Kata sandi saat ini", "salah-sekali");
    typeInto("Kata sandi baru", "rahasia-baru");
    submit();
    await waitFor(() => expect(getField("Kata sandi saat ini").getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(serverError).length).toBeGreaterThan(0);
    expect(currentToken()).toBe("t");
  });

  test("shows the server's error at the field of a new password that is too common", async () => {
    const serverError = "Kata sandi ini terlalu umum";
    const body = {
      success: false,
      code: "VALIDATION_FAILED",
      error: serverError,
      fields: { new_password: serverError },
    };
    stubDesk({ [CHANGE_PASSWORD]: { status: 400, body } });
    await showDialog();
    await screen.findByText("Akun saya");
    typeInto("Kata sandi saat ini", "rahasia-lama");
    typeInto("Kata sandi baru", "1234567890");
    submit();
    await waitFor(() => expect(getField("Kata sandi baru").getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(serverError).length).toBeGreaterThan(0);
  });

  test("ignores Esc while new recovery codes are shown, until the user has confirmed that they are saved", async () => {
    const newFactor = { id: "f1", type: "totp", name: "", created_at: "", last_used_at: null };
    const ADD_TOTP = "/api/auth/factors/totp";
    stubDesk({
      "GET /api/auth/factors": noFactorsReply,
      [`POST ${ADD_TOTP}`]: ok({ id: "f1", secret: "ABCD", uri: "otpauth://totp/x" }),
      [`POST ${ADD_TOTP}/confirm`]: ok({ factor: newFactor, recovery_codes: ["AAAA-BBBB"] }),
    });
    const onClose = jest.fn();
    await show(<AccountDialog onClose={onClose} />, { at: "/admin/dashboard" });
    await press("Verifikasi dua langkah");
    await press("Tambah aplikasi autentikator");
    await screen.findByText("ABCD");
    typeInto("Kode dari aplikasi autentikator", "123456");
    await press("Aktifkan");
    await screen.findByText("AAAA-BBBB");
    expect(ignoresEscape()).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    await press("Sudah saya simpan");
    await waitFor(() => expect(screen.queryByText("AAAA-BBBB")).toBeNull());
    expect(ignoresEscape()).toBe(false);
    await press("Tutup");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("ends the session and opens the login page once the password is changed", async () => {
    const { asked } = stubDesk({ [CHANGE_PASSWORD]: successReply });
    await showDialog("en");
    await screen.findByText("My account");
    typeInto("Current password", "rahasia-lama");
    typeInto("New password", "rahasia-baru");
    fireEvent.click(screen.getByRole("button", { name: "Change password", hidden: true }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/mimin/deye/login"));
    expect(asked.map(({ body }) => body)).toEqual([
      { current_password: "rahasia-lama", new_password: "rahasia-baru" },
    ]);
    expect(currentToken()).toBeUndefined();
    expect(await screen.findByText("Password changed. Sign in again with the new one.")).toBeTruthy();
  });
});
