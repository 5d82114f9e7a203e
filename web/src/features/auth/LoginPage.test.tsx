import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { setPreload } from "../../shared/preload.js";
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

describe("login", () => {
  test("gives its fields fixed ids, so that the prerendered page can be hydrated", async () => {
    await show(<LoginPage />);
    const fields = [await screen.findByLabelText("Email"), screen.getByLabelText("Kata sandi")];
    expect(fields.map(({ id }) => id)).toEqual(["email", "password"]);
  });

  test("sends the credentials with a human-verification token, and starts the session", async () => {
    const { asked } = stubDesk({
      ...recaptchaReplies,
      "POST /api/auth/login": ok({ token: "t", user, device: "d" }),
    });
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    await signIn();
    await waitFor(() => expect(currentSession()).toMatchObject({ token: "t", user: { name: "Ratna" } }));
    const loginBody = asked.find(({ path }) => path === "/api/auth/login")?.body;
    expect(loginBody).toEqual({
      email: user.email,
      password: "laut-biru",
      recaptcha_token: "token-of-a-person",
    });
  });

  test("preloads the dashboard's page chunk while the credentials are typed", async () => {
    stubDesk(recaptchaReplies);
    const preloadedPaths: string[] = [];
    setPreload(async (path) => void preloadedPaths.push(path));
    await show(<LoginPage />);
    fireEvent.input(await screen.findByLabelText("Email"), { target: { value: "r" } });
    await waitFor(() => expect(preloadedPaths).toEqual([WEB_ROUTES.dashboard]));
  });

  test("sends a device token only with the e-mail address that it was issued for", async () => {
    localStorage.clear();
    const { asked } = stubDesk({
      ...recaptchaReplies,
      "POST /api/auth/login": ok({ token: "t", user, device: "mine" }),
    });
    const listSentTokens = () =>
      asked.flatMap(({ path, body }) =>
        path === "/api/auth/login" ? [(body as { device?: string }).device] : [],
      );
    for (const email of [user.email, user.email.toUpperCase(), "sari@tukarsaldo.test"]) {
      const countBefore = listSentTokens().length;
      await show(<LoginPage />);
      await screen.findByLabelText("Email");
      await signIn("laut-biru", email);
      await waitFor(() => expect(listSentTokens()).toHaveLength(countBefore + 1));
      await waitFor(() => expect(currentSession()).toBeDefined());
      endSession();
      cleanup();
    }
    expect(listSentTokens()).toEqual([undefined, "mine", undefined]);
  });

  test("shows the server's message in the form when the server rejects the credentials", async () => {
    const rejection = { status: 401, body: { success: false, error: "Email atau kata sandi salah." } };
    stubDesk({ ...recaptchaReplies, "POST /api/auth/login": rejection });
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    await signIn("salah");
    expect((await screen.findByText("Email atau kata sandi salah.")).closest("[role=alert]")).toBeTruthy();
    expect(currentSession()).toBeUndefined();
  });

  test("shows a default message when the server sends an error without a message", async () => {
    stubDesk({ ...recaptchaReplies, "POST /api/auth/login": { status: 500, body: {} } });
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    await signIn();
    expect(await screen.findByText("Login gagal")).toBeTruthy();
  });

  test("shows a connection error when the server cannot be reached", async () => {
    stubDesk({ ...recaptchaReplies, "POST /api/auth/login": new TypeError("fetch failed") });
    await show(<LoginPage />, { language: "en" });
    await screen.findByLabelText("Email");
    fillField("Email", user.email);
    fillField("Password", "laut-biru");
    fireEvent.click(screen.getByRole("button", { name: /^Sign in/ }));
    expect(await screen.findByText("Connection error")).toBeTruthy();
  });

  test("sends no request while a field is empty", async () => {
    const { asked } = stubDesk(recaptchaReplies);
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    fireEvent.click(screen.getByRole("button", { name: /^Masuk/ }));
    expect(await screen.findByText("Email dan kata sandi wajib diisi")).toBeTruthy();
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
  });

  test("shows the password when the show button is pressed", async () => {
    stubDesk(recaptchaReplies);
    await show(<LoginPage />);
    const passwordField = await screen.findByLabelText<HTMLInputElement>("Kata sandi");
    const showButton = screen.getByRole("button", { name: "Tampilkan kata sandi" });
    expect([passwordField.type, showButton.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
    fireEvent.click(showButton);
    expect([passwordField.type, showButton.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
  });
});

describe("focus on the login page", () => {
  test("focuses the e-mail field at first, and focuses and selects the password after a rejection", async () => {
    const rejection = { status: 401, body: { success: false, error: "Email atau kata sandi salah." } };
    stubDesk({ ...recaptchaReplies, "POST /api/auth/login": rejection });
    await show(<LoginPage />);
    expect(await screen.findByLabelText("Email")).toBe(document.activeElement);
    await signIn("salah");
    const passwordField = screen.getByLabelText<HTMLInputElement>("Kata sandi");
    await waitFor(() => expect(document.activeElement).toBe(passwordField));
    expect([passwordField.selectionStart, passwordField.selectionEnd]).toEqual([0, 5]);
  });
});

describe("login after too many attempts", () => {
  test("shows a countdown on the sign-in button, which sends no request until it ends", async () => {
    const rejection = {
      status: 429,
      headers: { "Retry-After": "891" },
      body: { success: false, error: "Terlalu banyak percobaan. Coba lagi dalam 15 menit." },
    };
    const { asked } = stubDesk({ ...recaptchaReplies, "POST /api/auth/login": rejection });
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    await signIn();
    const submitButton = await screen.findByRole("button", { name: /^Coba lagi dalam 14:5\d/ });
    const countLogins = () => asked.filter(({ path }) => path === "/api/auth/login").length;
    expect([submitButton.getAttribute("aria-disabled"), countLogins()]).toEqual(["true", 1]);
    fireEvent.click(submitButton);
    await screen.findByText("Terlalu banyak percobaan. Coba lagi dalam 15 menit.");
    expect(countLogins()).toBe(1);
  });
});
