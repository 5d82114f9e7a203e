import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { endSession, startSession } from "../../shared/session.js";
import { UsersTab } from "./UsersTab.js";

const LIST = "GET /api/admin/users";
const CREATE = "POST /api/admin/users";
const galih = { ...ratna, id: "2", name: "Galih Pratama", email: "galih@example.test", role: "user" };
const desk = { [LIST]: ok([ratna, galih]) };
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const rowOf = (text: string) => within(screen.getByText(text).closest("li") as HTMLElement);

beforeEach(() => startSession({ token: "t", user: ratna }));
afterEach(() => {
  cleanup();
  endSession();
});

describe("adding a user", () => {
  test("marks empty fields as required and sends nothing", async () => {
    const { asked } = stubDesk(desk);
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Tambah");
    expect(await screen.findByText("Semua field harus diisi")).toBeTruthy();
    expect(screen.getAllByText("Wajib diisi")).toHaveLength(3);
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
  });

  test("shows the minimum password length in English when the password is too short", async () => {
    stubDesk(desk);
    await show(<UsersTab />, { language: "en" });
    await screen.findByText("Galih Pratama");
    fill("Name", "Dimas");
    fill("Email", "dimas@example.test");
    fill("Password", "12345");
    press("Add");
    expect(await screen.findByText("Password must be at least 10 characters")).toBeTruthy();
  });

  test("sends a valid user, refetches the list and clears the form", async () => {
    const { asked } = stubDesk({ ...desk, [CREATE]: { status: 201, ...ok(galih) } });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    fill("Nama", "Dimas");
    fill("Email", "dimas@example.test");
    fill("Kata sandi", "rahasia-dimas");
    fireEvent.change(screen.getByLabelText("Peran"), { target: { value: "admin" } });
    press("Tambah");
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Nama").value).toBe(""));
    const body = { name: "Dimas", email: "dimas@example.test", password: "rahasia-dimas", role: "admin" };
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual(body);
    expect(asked.filter(({ method }) => method === "GET")).toHaveLength(2);
  });

  test("lets the new user process orders only if the checkbox is ticked", async () => {
    const { asked } = stubDesk({ ...desk, [CREATE]: { status: 201, ...ok(galih) } });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    fill("Nama", "Dimas");
    fill("Email", "dimas@example.test");
    fill("Kata sandi", "rahasia-dimas");
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Boleh memproses pesanan" });
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    press("Tambah");
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Nama").value).toBe(""));
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({ can_process: true });
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  });

  test("shows the server's error at the field that the server rejects", async () => {
    const errorBody = { success: false, error: "Periksa", fields: { email: "Format email tidak valid" } };
    stubDesk({ ...desk, [CREATE]: { status: 400, body: errorBody } });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    fill("Nama", "Dimas");
    fill("Email", "dimas@example.test");
    fill("Kata sandi", "rahasia-dimas");
    press("Tambah");
    expect(await screen.findByText("Format email tidak valid")).toBeTruthy();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  });

  test("shows the server's error for a too common password at the password field", async () => {
    const text = "Kata sandi ini terlalu umum";
    const errorBody = { success: false, error: text, fields: { password: text } };
    stubDesk({ ...desk, [CREATE]: { status: 400, body: errorBody } });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    fill("Nama", "Dimas");
    fill("Email", "dimas@example.test");
    fill("Kata sandi", "1234567890");
    press("Tambah");
    await waitFor(() =>
      expect(screen.getByLabelText("Kata sandi").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });
});

describe("the list of users", () => {
  test("offers a retry when the users cannot be loaded", async () => {
    const { replies } = stubDesk({ [LIST]: { status: 503, body: { success: false } } });
    await show(<UsersTab />);
    await screen.findByRole("button", { name: "Coba lagi" });
    Object.assign(replies, desk);
    press("Coba lagi");
    expect(await screen.findByText("Galih Pratama")).toBeTruthy();
  });

  test("does not let users delete themselves, and says why on the button", async () => {
    stubDesk(desk);
    await show(<UsersTab />);
    await screen.findByText("Anda");
    const button = rowOf("Ratna Dewi").getByRole("button", { name: /Akun sendiri tidak bisa dihapus/ });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("deletes a user after a confirmation that names them", async () => {
    const { asked } = stubDesk({ ...desk, "DELETE /api/admin/users/2": { body: { success: true } } });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Hapus Galih Pratama");
    const name = 'Yakin ingin menghapus user "Galih Pratama"?';
    const dialog = await screen.findByRole("alertdialog", { name });
    fireEvent.click(within(dialog).getByRole("button", { name: "Hapus" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});
