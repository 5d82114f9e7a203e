import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { focusManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { currentSession, endSession, startSession } from "../../shared/session.js";
import { UsersTab } from "./UsersTab.js";

const LIST = "GET /api/admin/users";
const galih = { ...ratna, id: "2", name: "Galih Pratama", email: "galih@example.test", role: "user" };
const desk = { [LIST]: ok([ratna, galih]) };
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const typePassword = (value: string) => {
  press("Kata sandi baru");
  fireEvent.change(getList().getByLabelText("Kata sandi baru", { selector: "input" }), { target: { value } });
};
const getList = () => within(screen.getByRole("region", { name: "Daftar pengguna" }));

beforeEach(() => startSession({ token: "t", user: ratna }));
afterEach(() => {
  cleanup();
  endSession();
});

describe("editing a user in the list", () => {
  test("discards the edit on Escape and focuses the edit button", async () => {
    stubDesk(desk);
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Ubah Galih Pratama");
    expect(document.activeElement).toBe(getList().getByLabelText("Nama"));
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
    const editButton = await screen.findByRole("button", { name: "Ubah Galih Pratama" });
    await waitFor(() => expect(document.activeElement).toBe(editButton));
  });

  test("updates the session when the signed-in user changes their own name", async () => {
    const renamedUser = { ...ratna, name: "Ratna D." };
    const { asked } = stubDesk({ ...desk, "PUT /api/admin/users/1": ok(renamedUser) });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Ubah Ratna Dewi");
    const userList = getList();
    fireEvent.change(userList.getByLabelText("Nama"), { target: { value: "Ratna D." } });
    expect(userList.getByRole("switch").getAttribute("aria-disabled")).toBe("true");
    press("Simpan");
    await waitFor(() => expect(currentSession()?.user.name).toBe("Ratna D."));
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ name: "Ratna D." });
  });

  test("keeps the row open and shows the server's error when saving fails", async () => {
    const errorReply = { status: 409, body: { success: false, error: "Email sudah dipakai pengguna lain." } };
    stubDesk({ ...desk, "PUT /api/admin/users/2": errorReply });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Ubah Galih Pratama");
    press("Simpan");
    expect((await screen.findAllByText("Email sudah dipakai pengguna lain.")).length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: /Batal/ })).toBeTruthy();
  });

  test("sends a password only if a new password was typed", async () => {
    const { asked } = stubDesk({ ...desk, "PUT /api/admin/users/2": ok(galih) });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    for (const password of ["rahasia-baru", ""]) {
      press("Ubah Galih Pratama");
      typePassword(password);
      press("Simpan");
      await screen.findByRole("button", { name: "Ubah Galih Pratama" });
    }
    const sentBodies = asked.filter(({ method }) => method === "PUT").map((call) => call.body);
    expect(sentBodies).toEqual([{ password: "rahasia-baru" }, {}]);
  });

  test("does not send back what another admin changed while the row was open", async () => {
    const users: object[] = [ratna, galih];
    const { asked } = stubDesk({ [LIST]: () => ok(users), "PUT /api/admin/users/2": ok(galih) });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Ubah Galih Pratama");
    users[1] = { ...galih, is_active: false, can_process: true };
    // Returning to the tab refetches the list.
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(asked.filter(({ method }) => method === "GET")).toHaveLength(2));
    focusManager.setFocused(undefined);
    fireEvent.change(getList().getByLabelText("Nama"), { target: { value: "Galih P." } });
    press("Simpan");
    await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ name: "Galih P." });
  });

  test("shows the minimum length for a short new password and sends nothing", async () => {
    const { asked } = stubDesk(desk);
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Ubah Galih Pratama");
    typePassword("12345");
    press("Simpan");
    expect(await screen.findByText("Password minimal 10 karakter")).toBeTruthy();
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("shows the server's error for a password that is too common", async () => {
    const text = "Kata sandi ini terlalu umum";
    const errorReply = { status: 400, body: { success: false, error: text, fields: { password: text } } };
    stubDesk({ ...desk, "PUT /api/admin/users/2": errorReply });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Ubah Galih Pratama");
    typePassword("1234567890");
    press("Simpan");
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  test("saves the permission to process orders; the row of an admin has no checkbox for it", async () => {
    const { asked } = stubDesk({ ...desk, "PUT /api/admin/users/2": ok({ ...galih, can_process: true }) });
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Ubah Ratna Dewi");
    expect(getList().queryByRole("checkbox")).toBeNull();
    press("Ubah Galih Pratama");
    fireEvent.click(getList().getByRole("checkbox", { name: "Boleh memproses pesanan" }));
    press("Simpan");
    await screen.findByRole("button", { name: "Ubah Galih Pratama" });
    expect(asked.find(({ method }) => method === "PUT")?.body).toMatchObject({ can_process: true });
  });

  test("offers no password field in the row of the signed-in user", async () => {
    stubDesk(desk);
    await show(<UsersTab />);
    await screen.findByText("Galih Pratama");
    press("Ubah Ratna Dewi");
    expect(getList().queryByRole("button", { name: "Kata sandi baru" })).toBeNull();
  });
});
