import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { profileQuery } from "../../shared/profile.js";
import { currentToken, endSession, lockSession, startSession } from "../../shared/session.js";
import { Dialog } from "../../shared/ui/Dialog.js";
import { SessionGate } from "../SessionGate.js";
import { Lockable } from "./Lockable.js";

const PROFILE = "GET /api/auth/profile";
const idle = {
  status: 401,
  body: { success: false, code: "UNAUTHENTICATED", data: { reason: "idle" } },
};
const verified = {
  "GET /api/public/recaptcha-site-key": { body: { success: true, site_key: "key", provider: "recaptcha" } },
};
let opened = 0;
let closed = 0;

function Page() {
  const { refetch } = useQuery({ ...profileQuery, enabled: false });
  useEffect(() => {
    opened += 1;
    return () => void (closed += 1);
  }, []);
  return (
    <Dialog label="Akun" className="x" onClose={() => undefined}>
      <input aria-label="Catatan" />
      <button onClick={() => void refetch()}>ask</button>
    </Dialog>
  );
}
const app = (
  <SessionGate>
    <Lockable>
      <Page />
    </Lockable>
  </SessionGate>
);
const note = () => screen.getByLabelText<HTMLInputElement>("Catatan");
const isDrawn = (element: HTMLElement) => element.closest("[style*='display: none']") === null;

beforeEach(() => {
  opened = 0;
  closed = 0;
  sessionStorage.clear();
  endSession();
  Object.assign(globalThis, { grecaptcha: { execute: async () => "token-of-a-person" } });
});
afterEach(() => {
  cleanup();
  endSession();
});

async function openAndType(replies = {}) {
  const desk = stubDesk({ ...verified, [PROFILE]: ok({ user: ratna }), ...replies });
  await show(app, { at: "/admin/dashboard" });
  act(() => startSession({ token: "first", user: ratna }));
  fireEvent.change(await screen.findByLabelText("Catatan"), { target: { value: "belum disimpan" } });
  desk.replies[PROFILE] = idle;
  fireEvent.click(screen.getByText("ask"));
  await screen.findByRole("heading", { name: "Terkunci" });
  return desk;
}

describe("a page whose session ends idle", () => {
  test("is hidden, stops its work and asks with no token", async () => {
    await openAndType();
    expect(isDrawn(note())).toBe(false);
    await waitFor(() => expect(closed).toBe(opened));
    expect(currentToken()).toBeUndefined();
    expect(sessionStorage.getItem("auth_token")).toBe("first");
  });

  test("comes back with what was typed when the same user signs in again", async () => {
    const desk = await openAndType({
      "POST /api/auth/login": ok({ token: "second", user: ratna, device: "d" }),
    });
    fireEvent.change(await screen.findByLabelText("Kata sandi"), { target: { value: "laut-biru" } });
    fireEvent.click(screen.getByRole("button", { name: /^Masuk lagi/ }));
    await waitFor(() => expect(isDrawn(note())).toBe(true));
    expect(note().value).toBe("belum disimpan");
    expect(screen.queryByRole("heading", { name: "Terkunci" })).toBeNull();
    expect(currentToken()).toBe("second");
    expect(desk.asked.find(({ path }) => path === "/api/auth/login")?.body).toMatchObject({
      email: ratna.email,
    });
  });

  test("is empty for another user", async () => {
    await openAndType();
    act(() => startSession({ token: "other", user: { ...ratna, id: "2", name: "Tono" } }));
    await waitFor(() => expect(isDrawn(note())).toBe(true));
    expect(note().value).toBe("");
  });

  test("is left for the sign-in page by somebody else", async () => {
    await openAndType();
    fireEvent.click(await screen.findByRole("button", { name: "Masuk sebagai orang lain" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/mimin/deye/login"));
    expect(sessionStorage.getItem("auth_token")).toBeNull();
  });

  test("is locked after a reload, too", async () => {
    stubDesk({ ...verified, [PROFILE]: idle });
    startSession({ token: "first", user: ratna });
    await show(app, { at: "/admin/dashboard" });
    expect(await screen.findByRole("heading", { name: "Terkunci" })).toBeTruthy();
  });

  test("that was signed out elsewhere is no lock", async () => {
    stubDesk({ [PROFILE]: { status: 401, body: { success: false, code: "UNAUTHENTICATED" } } });
    startSession({ token: "first", user: ratna });
    await show(app, { at: "/admin/dashboard" });
    await waitFor(() => expect(sessionStorage.getItem("auth_token")).toBeNull());
    expect(screen.queryByRole("heading", { name: "Terkunci" })).toBeNull();
    act(lockSession);
    expect(currentToken()).toBeUndefined();
  });
});
