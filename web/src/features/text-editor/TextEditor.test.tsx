import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { showTab, mockWindowWidth } from "../../../tests/dashboard.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { endSession, startSession } from "../../shared/session.js";
import { hasUnsaved } from "../../shared/unsaved/unsaved.js";
import { TextEditor } from "./TextEditor.js";

const READ_TEXT = "GET /api/public/pages/terms";
const SAVE_TEXT = "PUT /api/admin/pages/terms";
const savedText = { id: "Satu", en: "One", updated_at: "2026-11-24T18:00:00.000Z", version: 3 };
const button = (name: string) => screen.getByRole("button", { name });
const getTextArea = (name: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(name);
const typeInto = (name: RegExp, value: string): void =>
  void fireEvent.change(getTextArea(name), { target: { value } });

async function openEditor(replies: Parameters<typeof stubDesk>[0] = {}) {
  const stub = stubDesk({ [READ_TEXT]: ok(savedText), ...replies });
  await showTab(<TextEditor />);
  fireEvent.click(button("Ubah Ketentuan"));
  await screen.findByLabelText(/^Bahasa Indonesia/);
  return stub;
}

beforeEach(() => {
  mockWindowWidth(1_350);
  startSession({ token: "t", user: ratna });
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
  endSession();
});

describe("the editor of terms and privacy", () => {
  test("saves both languages with the version that was read", async () => {
    const newlySavedText = { ...savedText, id: "Dua", version: 4 };
    const { asked } = await openEditor({ [SAVE_TEXT]: ok(newlySavedText) });
    expect(button("Simpan teks").getAttribute("aria-disabled")).toBe("true");
    typeInto(/^Bahasa Indonesia/, "Dua");
    expect(hasUnsaved()).toBe(true);
    fireEvent.click(button("Simpan teks"));
    expect(await screen.findByText("Teks disimpan")).toBeTruthy();
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ id: "Dua", en: "One", version: 3 });
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    expect(getTextArea(/^Bahasa Indonesia/).value).toBe("Dua");
  });

  test("keeps what is typed while saving, and saves it with the new version", async () => {
    const reply: { send?: () => void } = {};
    const replySent = new Promise<void>((resolve) => (reply.send = resolve));
    const { asked, replies } = await openEditor({
      [SAVE_TEXT]: async () => {
        await replySent;
        return ok({ ...savedText, id: "Dua", en: "Two", version: 4 });
      },
    });
    typeInto(/^Bahasa Indonesia/, "Dua");
    typeInto(/^Bahasa Inggris/, "Two");
    fireEvent.click(button("Simpan teks"));
    await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
    typeInto(/^Bahasa Indonesia/, "Dua dan tiga");
    reply.send?.();
    expect(await screen.findByText("Teks disimpan")).toBeTruthy();
    expect(getTextArea(/^Bahasa Indonesia/).value).toBe("Dua dan tiga");
    expect(getTextArea(/^Bahasa Inggris/).value).toBe("Two");
    expect(hasUnsaved()).toBe(true);
    replies[SAVE_TEXT] = ok({ ...savedText, id: "Dua dan tiga", en: "Two", version: 5 });
    fireEvent.click(await screen.findByRole("button", { name: "Simpan teks" }));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    expect(asked.findLast(({ method }) => method === "PUT")?.body).toEqual({
      id: "Dua dan tiga",
      en: "Two",
      version: 4,
    });
  });

  test("shows a live preview that removes HTML tags", async () => {
    await openEditor();
    fireEvent.click(button("Pratinjau bahasa Inggris"));
    typeInto(/^Bahasa Inggris/, "## Rules <script>alert(1)</script>");
    expect(screen.getByRole("heading", { level: 2, name: "Rules alert(1)" })).toBeTruthy();
  });

  test("saves nothing while the text of a language is missing or too long", async () => {
    const { asked } = await openEditor();
    typeInto(/^Bahasa Inggris/, " ");
    expect(screen.getByText("Isi teks dalam kedua bahasa.")).toBeTruthy();
    fireEvent.click(button("Simpan teks"));
    typeInto(/^Bahasa Inggris/, "x".repeat(20_001));
    expect(screen.getByText("20.001 dari paling banyak 20.000 karakter").className).toBe("field__error");
    fireEvent.click(button("Simpan teks"));
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("keeps the typed text when somebody else saved first, and saves it with the new version on the second press", async () => {
    const staleBody = { success: false, code: "STALE_VERSION", error: "Data sudah diubah orang lain." };
    const { asked, replies } = await openEditor({ [SAVE_TEXT]: { status: 409, body: staleBody } });
    typeInto(/^Bahasa Indonesia/, "Punya saya");
    replies[READ_TEXT] = ok({ ...savedText, en: "Theirs", version: 4 });
    fireEvent.click(button("Simpan teks"));
    expect(await screen.findByText("Data sudah diubah orang lain.")).toBeTruthy();
    await waitFor(() => expect(getTextArea(/^Bahasa Inggris/).value).toBe("Theirs"));
    expect(getTextArea(/^Bahasa Indonesia/).value).toBe("Punya saya");
    replies[SAVE_TEXT] = ok({ ...savedText, id: "Punya saya", en: "Theirs", version: 5 });
    fireEvent.click(button("Simpan teks"));
    expect(await screen.findByText("Teks disimpan")).toBeTruthy();
    expect(asked.findLast(({ method }) => method === "PUT")?.body).toEqual({
      id: "Punya saya",
      en: "Theirs",
      version: 4,
    });
  });

  test("restores the default text after a confirmation", async () => {
    const { asked } = await openEditor({
      [SAVE_TEXT]: ok({ id: "Bawaan", en: "Default", updated_at: null, version: 4 }),
    });
    fireEvent.click(button("Kembalikan teks bawaan"));
    const dialog = await screen.findByRole("alertdialog", { name: "Kembalikan teks bawaan?" });
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
    fireEvent.click(within(dialog).getByRole("button", { name: "Kembalikan teks bawaan" }));
    expect(await screen.findByText("Teks bawaan dipakai lagi")).toBeTruthy();
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ id: "", en: "", version: 3 });
    expect(getTextArea(/^Bahasa Indonesia/).value).toBe("Bawaan");
    expect(screen.queryByRole("button", { name: "Kembalikan teks bawaan" })).toBeNull();
  });

  test("shows an error and a retry button when the text cannot be loaded", async () => {
    const { replies } = stubDesk({ [READ_TEXT]: new Error("cut off") });
    await showTab(<TextEditor />);
    fireEvent.click(button("Ubah Ketentuan"));
    expect(await screen.findByText("Teks ini belum bisa dimuat.")).toBeTruthy();
    replies[READ_TEXT] = ok(savedText);
    fireEvent.click(button("Coba lagi"));
    expect(await screen.findByLabelText(/^Bahasa Indonesia/)).toBeTruthy();
  });
});
