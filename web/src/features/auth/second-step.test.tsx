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
const recaptchaReplies = {
  "GET /api/public/recaptcha-site-key": { body: { success: true, site_key: "key", provider: "recaptcha" } },
};
const stubRecaptcha = () => {
  Object.assign(globalThis, { grecaptcha: { execute: async () => "token-of-a-person" } });
};
const fillField = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const signIn = async (password = "laut-biru", email = user.email) => {
  fillField("Email", email);
  fillField("Kata sandi", password);
  fireEvent.click(screen.getByRole("button", { name: /^Masuk/ }));
};

beforeEach(() => {
  endSession();
  stubRecaptcha();
});
afterEach(cleanup);

const secondFactorRequired = (data: object) => ({
  status: 401,
  body: { success: false, code: "TWO_FACTOR_REQUIRED", error: "Kode kedua", data },
});
const findCodeField = () => screen.findByLabelText("Kode dari aplikasi autentikator");
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Masuk" }));
const ENTER_SECOND_FACTOR = "POST /api/auth/second-factor";
const sessionReply = ok({ token: "t", user, device: "d" });

async function openSecondStep(replies: Parameters<typeof stubDesk>[0], data: object = {}) {
  localStorage.clear();
  const loginReply = secondFactorRequired({ ticket: "k", methods: ["totp", "recovery"], ...data });
  const desk = stubDesk({ ...recaptchaReplies, "POST /api/auth/login": loginReply, ...replies });
  await show(<LoginPage />);
  await screen.findByLabelText("Email");
  await signIn();
  return desk;
}

describe("second step of a sign-in", () => {
  test("starts the session once a code is entered after the password", async () => {
    const { asked } = await openSecondStep({ [ENTER_SECOND_FACTOR]: sessionReply });
    fireEvent.change(await findCodeField(), { target: { value: "123456" } });
    submit();
    await waitFor(() => expect(currentSession()?.token).toBe("t"));
    expect(asked.find(({ path }) => path === "/api/auth/second-factor")?.body).toEqual({
      ticket: "k",
      code: "123456",
    });
  });

  test("shows an error for a wrong code, and returns to the password form when the sign-in ticket has expired", async () => {
    const wrongReply = { status: 403, body: { success: false, code: "SECRET_WRONG", error: "Kode salah" } };
    const desk = await openSecondStep({ [ENTER_SECOND_FACTOR]: wrongReply });
    fireEvent.change(await findCodeField(), { target: { value: "000000" } });
    submit();
    await screen.findByText("Kode salah");
    desk.replies[ENTER_SECOND_FACTOR] = {
      status: 401,
      body: { success: false, code: "UNAUTHENTICATED", error: "Habis" },
    };
    submit();
    expect(await screen.findByText(/Waktu untuk langkah kedua habis/)).toBeTruthy();
    expect(await screen.findByLabelText("Email")).toBeTruthy();
    expect(currentSession()).toBeUndefined();
  });

  test("gives a user who must add a second factor a session that may only add one", async () => {
    const enrollingReply = ok({ token: "t", user, device: "d", enrol: true });
    const { asked } = await openSecondStep(
      { [ENTER_SECOND_FACTOR]: enrollingReply },
      { methods: [], enrol: true },
    );
    await waitFor(() => expect(currentSession()).toMatchObject({ token: "t", enrol: true }));
    expect(asked.at(-1)?.body).toEqual({ ticket: "k" });
  });
});
