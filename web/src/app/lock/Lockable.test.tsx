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

const GET_PROFILE = "GET /api/auth/profile";
const idleResponse = {
  status: 401,
  body: { success: false, code: "UNAUTHENTICATED", data: { reason: "idle" } },
};
const verificationReplies = {
  "GET /api/public/recaptcha-site-key": { body: { success: true, site_key: "key", provider: "recaptcha" } },
};
let mountCount = 0;
let unmountCount = 0;

function Page() {
  const { refetch } = useQuery({ ...profileQuery, enabled: false });
  useEffect(() => {
    mountCount += 1;
    return () => void (unmountCount += 1);
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
const getNote = () => screen.getByLabelText<HTMLInputElement>("Catatan");
const isVisible = (element: HTMLElement) => element.closest("[style*='display: none']") === null;

beforeEach(() => {
  mountCount = 0;
  unmountCount = 0;
  sessionStorage.clear();
  endSession();
  Object.assign(globalThis, { grecaptcha: { execute: async () => "token-of-a-person" } });
});
afterEach(() => {
  cleanup();
  endSession();
});

async function openAndType(replies = {}) {
  const desk = stubDesk({ ...verificationReplies, [GET_PROFILE]: ok({ user: ratna }), ...replies });
  await show(app, { at: "/admin/dashboard" });
  act(() => startSession({ token: "first", user: ratna }));
  fireEvent.change(await screen.findByLabelText("Catatan"), { target: { value: "belum disimpan" } });
  desk.replies[GET_PROFILE] = idleResponse;
  fireEvent.click(screen.getByText("ask"));
  await screen.findByRole("heading", { name: "Terkunci" });
  return desk;
}

describe("the lock of a staff page after inactivity", () => {
  test("a locked page is hidden, its effects are cleaned up, and requests have no token", async () => {
    await openAndType();
    expect(isVisible(getNote())).toBe(false);
    await waitFor(() => expect(unmountCount).toBe(mountCount));
    expect(currentToken()).toBeUndefined();
    expect(sessionStorage.getItem("auth_token")).toBe("first");
  });

  test("a locked page is shown again with its typed text when the same user signs in", async () => {
    const desk = await openAndType({
      "POST /api/auth/login": ok({ token: "second", user: ratna, device: "d" }),
    });
    fireEvent.change(await screen.findByLabelText("Kata sandi"), { target: { value: "laut-biru" } });
    fireEvent.click(screen.getByRole("button", { name: /^Masuk lagi/ }));
    await waitFor(() => expect(isVisible(getNote())).toBe(true));
    expect(getNote().value).toBe("belum disimpan");
    expect(screen.queryByRole("heading", { name: "Terkunci" })).toBeNull();
    expect(currentToken()).toBe("second");
    expect(desk.asked.find(({ path }) => path === "/api/auth/login")?.body).toMatchObject({
      email: ratna.email,
    });
  });

  test("a locked page is reset when another user signs in", async () => {
    await openAndType();
    act(() => startSession({ token: "other", user: { ...ratna, id: "2", name: "Tono" } }));
    await waitFor(() => expect(isVisible(getNote())).toBe(true));
    expect(getNote().value).toBe("");
  });

  test("a locked page has a button that leads another user to the sign-in page", async () => {
    await openAndType();
    fireEvent.click(await screen.findByRole("button", { name: "Masuk dengan akun lain" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/mimin/deye/login"));
    expect(sessionStorage.getItem("auth_token")).toBeNull();
  });

  test("a locked page stays locked after a reload", async () => {
    stubDesk({ ...verificationReplies, [GET_PROFILE]: idleResponse });
    startSession({ token: "first", user: ratna });
    await show(app, { at: "/admin/dashboard" });
    expect(await screen.findByRole("heading", { name: "Terkunci" })).toBeTruthy();
  });

  test("a page is not locked if the server ended its session for another reason than inactivity", async () => {
    stubDesk({ [GET_PROFILE]: { status: 401, body: { success: false, code: "UNAUTHENTICATED" } } });
    startSession({ token: "first", user: ratna });
    await show(app, { at: "/admin/dashboard" });
    await waitFor(() => expect(sessionStorage.getItem("auth_token")).toBeNull());
    expect(screen.queryByRole("heading", { name: "Terkunci" })).toBeNull();
    act(lockSession);
    expect(currentToken()).toBeUndefined();
  });
});
