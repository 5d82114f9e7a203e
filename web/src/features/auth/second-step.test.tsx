import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { currentSession, endSession } from "../../shared/session.js";
import { LoginPage } from "./LoginPage.js";

const user = {
  id: "u1",
  name: "Ratna",
  email: "ratna@tukarsaldo.test",
  role: "admin",
  is_active: true,
  created_at: "2026-11-21T03:00:00.000Z",
};
const verified = {
  "GET /api/public/recaptcha-site-key": { body: { success: true, site_key: "key", provider: "recaptcha" } },
};
const asPerson = () => {
  Object.assign(globalThis, { grecaptcha: { execute: async () => "token-of-a-person" } });
};
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const signIn = async (password = "laut-biru", email = user.email) => {
  fill("Email", email);
  fill("Kata sandi", password);
  fireEvent.click(screen.getByRole("button", { name: /^Masuk/ }));
};

beforeEach(() => {
  endSession();
  asPerson();
});
afterEach(cleanup);

const asks = (data: object) => ({
  status: 401,
  body: { success: false, code: "TWO_FACTOR_REQUIRED", error: "Kode kedua", data },
});
const code = () => screen.findByLabelText("Kode dari aplikasi autentikator");
const send = () => fireEvent.click(screen.getByRole("button", { name: "Masuk" }));
const SECOND = "POST /api/auth/second-factor";
const begun = ok({ token: "t", user, device: "d" });

async function open(replies: Parameters<typeof stubDesk>[0], data: object = {}) {
  localStorage.clear();
  const login = asks({ ticket: "k", methods: ["totp", "recovery"], ...data });
  const desk = stubDesk({ ...verified, "POST /api/auth/login": login, ...replies });
  await show(<LoginPage />);
  await screen.findByLabelText("Email");
  await signIn();
  return desk;
}

describe("the second step of a sign-in", () => {
  test("takes a code after the password, and begins the session", async () => {
    const { asked } = await open({ [SECOND]: begun });
    fireEvent.change(await code(), { target: { value: "123456" } });
    send();
    await waitFor(() => expect(currentSession()?.token).toBe("t"));
    expect(asked.find(({ path }) => path === "/api/auth/second-factor")?.body).toEqual({
      ticket: "k",
      code: "123456",
    });
  });

  test("says that a code is wrong, and leads back to the password when the ticket is over", async () => {
    const wrong = { status: 403, body: { success: false, code: "SECRET_WRONG", error: "Kode salah" } };
    const desk = await open({ [SECOND]: wrong });
    fireEvent.change(await code(), { target: { value: "000000" } });
    send();
    await screen.findByText("Kode salah");
    desk.replies[SECOND] = { status: 401, body: { success: false, code: "UNAUTHENTICATED", error: "Habis" } };
    send();
    expect(await screen.findByText(/Waktu untuk langkah kedua habis/)).toBeTruthy();
    expect(await screen.findByLabelText("Email")).toBeTruthy();
    expect(currentSession()).toBeUndefined();
  });

  test("opens a session that may only add a factor for who must have one", async () => {
    const enrolling = ok({ token: "t", user, device: "d", enrol: true });
    const { asked } = await open({ [SECOND]: enrolling }, { methods: [], enrol: true });
    await waitFor(() => expect(currentSession()).toMatchObject({ token: "t", enrol: true }));
    expect(asked.at(-1)?.body).toEqual({ ticket: "k" });
  });
});
