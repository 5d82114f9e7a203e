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
const recaptchaDesk = {
  "GET /api/public/recaptcha-site-key": { body: { success: true, site_key: "key", provider: "recaptcha" } },
};
const stubRecaptcha = () => {
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
      ...recaptchaDesk,
      "POST /api/auth/login": ok({ token: "t", user, device: "d" }),
    });
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    await signIn();
    await waitFor(() => expect(currentSession()).toMatchObject({ token: "t", user: { name: "Ratna" } }));
    const body = asked.find(({ path }) => path === "/api/auth/login")?.body;
    expect(body).toEqual({ email: user.email, password: "laut-biru", recaptcha_token: "token-of-a-person" });
  });

  test("fetches the dashboard's code while the credentials are typed", async () => {
    stubDesk(recaptchaDesk);
    const preloadedPaths: string[] = [];
    setPreload(async (path) => void preloadedPaths.push(path));
    await show(<LoginPage />);
    fireEvent.input(await screen.findByLabelText("Email"), { target: { value: "r" } });
    await waitFor(() => expect(preloadedPaths).toEqual([WEB_ROUTES.dashboard]));
  });

  test("sends a device token only with the e-mail address that it was issued for", async () => {
    localStorage.clear();
    const { asked } = stubDesk({
      ...recaptchaDesk,
      "POST /api/auth/login": ok({ token: "t", user, device: "mine" }),
    });
    const devices = () =>
      asked.flatMap(({ path, body }) =>
        path === "/api/auth/login" ? [(body as { device?: string }).device] : [],
      );
    for (const email of [user.email, user.email.toUpperCase(), "sari@tukarsaldo.test"]) {
      const sentBefore = devices().length;
      await show(<LoginPage />);
      await screen.findByLabelText("Email");
      await signIn("laut-biru", email);
      await waitFor(() => expect(devices()).toHaveLength(sentBefore + 1));
      await waitFor(() => expect(currentSession()).toBeDefined());
      endSession();
      cleanup();
    }
    expect(devices()).toEqual([undefined, "mine", undefined]);
  });

  test("shows the server's message in the form when the server rejects the credentials", async () => {
    const rejection = { status: 401, body: { success: false, error: "Email atau kata sandi salah." } };
    stubDesk({ ...recaptchaDesk, "POST /api/auth/login": rejection });
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    await signIn("salah");
    expect((await screen.findByText("Email atau kata sandi salah.")).closest("[role=alert]")).toBeTruthy();
    expect(currentSession()).toBeUndefined();
  });

  test("shows a default message when the server sends an error without a message", async () => {
    stubDesk({ ...recaptchaDesk, "POST /api/auth/login": { status: 500, body: {} } });
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    await signIn();
    expect(await screen.findByText("Login gagal")).toBeTruthy();
  });

  test("shows a connection error when the server cannot be reached", async () => {
    stubDesk({ ...recaptchaDesk, "POST /api/auth/login": new TypeError("fetch failed") });
    await show(<LoginPage />, { language: "en" });
    await screen.findByLabelText("Email");
    fill("Email", user.email);
    fill("Password", "laut-biru");
    fireEvent.click(screen.getByRole("button", { name: /^Sign in/ }));
    expect(await screen.findByText("Connection error")).toBeTruthy();
  });

  test("sends no request while a field is empty", async () => {
    const { asked } = stubDesk(recaptchaDesk);
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    fireEvent.click(screen.getByRole("button", { name: /^Masuk/ }));
    expect(await screen.findByText("Email dan kata sandi wajib diisi")).toBeTruthy();
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
  });

  test("shows the password when the show button is pressed", async () => {
    stubDesk(recaptchaDesk);
    await show(<LoginPage />);
    const field = await screen.findByLabelText<HTMLInputElement>("Kata sandi");
    const button = screen.getByRole("button", { name: "Tampilkan kata sandi" });
    expect([field.type, button.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
    fireEvent.click(button);
    expect([field.type, button.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
  });
});

describe("focus on the login page", () => {
  test("the focus starts in the e-mail field, and moves to the selected password after a rejection", async () => {
    const rejection = { status: 401, body: { success: false, error: "Email atau kata sandi salah." } };
    stubDesk({ ...recaptchaDesk, "POST /api/auth/login": rejection });
    await show(<LoginPage />);
    expect(await screen.findByLabelText("Email")).toBe(document.activeElement);
    await signIn("salah");
    const password = screen.getByLabelText<HTMLInputElement>("Kata sandi");
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, 5]);
  });
});

describe("login after too many attempts", () => {
  test("counts down on the sign-in button, which sends no request meanwhile", async () => {
    const rejection = {
      status: 429,
      headers: { "Retry-After": "891" },
      body: { success: false, error: "Terlalu banyak percobaan. Coba lagi dalam 15 menit." },
    };
    const { asked } = stubDesk({ ...recaptchaDesk, "POST /api/auth/login": rejection });
    await show(<LoginPage />);
    await screen.findByLabelText("Email");
    await signIn();
    const button = await screen.findByRole("button", { name: /^Coba lagi dalam 14:5\d/ });
    const countLogins = () => asked.filter(({ path }) => path === "/api/auth/login").length;
    expect([button.getAttribute("aria-disabled"), countLogins()]).toEqual(["true", 1]);
    fireEvent.click(button);
    await screen.findByText("Terlalu banyak percobaan. Coba lagi dalam 15 menit.");
    expect(countLogins()).toBe(1);
  });
});
