import { afterEach, describe, expect, test } from "@jest/globals";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { useHumanToken } from "../../shared/human/use-human-token.js";
import { useLocation } from "../../shared/router.js";
import { InitPage } from "./InitPage.js";

const STATUS = "GET /api/init/status";
const providerReply = (name: string, site_key = "") => ({
  "GET /api/public/recaptcha-site-key": { body: { success: true, site_key, provider: name } },
});
const newDeskReplies = { [STATUS]: { body: { success: true, inited: false } } };
const readAddress = () => screen.getByTestId("address").textContent;
const fillField = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Selesaikan penyiapan" }));
const fillAdmin = async () => {
  await screen.findByLabelText("Nama admin");
  fillField("Nama admin", "Ratna Dewi");
  fillField("Email admin", "ratna@tukarsaldo.test");
  fillField("Kata sandi admin", "laut-biru-tujuh");
  fillField("Email penyedia", "bayar@tukarsaldo.test");
};

/** Stands in for the login page: shows the human-verification token with which it would sign in, or the error. */
function SignIn() {
  const { token } = useHumanToken("login");
  const [result, setResult] = useState("");
  const signIn = () => token().then(setResult, (error: unknown) => setResult(String(error)));
  return (
    <>
      <button onClick={() => void signIn()}>sign in</button>
      <p>{result}</p>
    </>
  );
}

const SetUpAndSignIn = () => (useLocation().pathname === WEB_ROUTES.login ? <SignIn /> : <InitPage />);

afterEach(cleanup);

describe("set-up page", () => {
  test("redirects to the login page if the desk is already set up", async () => {
    stubDesk({ ...providerReply("altcha"), [STATUS]: { body: { success: true, inited: true } } });
    await show(<InitPage />, { at: "/initpage" });
    await waitFor(() => expect(readAddress()).toBe("/mimin/deye/login"));
  });

  test("asks for no reCAPTCHA keys with proof of work, and opens the login page after the set-up", async () => {
    const successReply = { status: 200, body: { success: true, message: "Inisialisasi Berhasil!" } };
    const { asked } = stubDesk({
      ...newDeskReplies,
      ...providerReply("altcha"),
      "POST /api/init": successReply,
    });
    await show(<InitPage />, { at: "/initpage" });
    await fillAdmin();
    expect(screen.queryByLabelText("Site key")).toBeNull();
    send();
    await waitFor(() => expect(readAddress()).toBe("/mimin/deye/login"));
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      name: "Ratna Dewi",
      email: "ratna@tukarsaldo.test",
      password: "laut-biru-tujuh",
      paypal_email: "bayar@tukarsaldo.test",
    });
  });

  test("lets the user sign in with the new reCAPTCHA site key after the set-up", async () => {
    Object.assign(globalThis, { grecaptcha: { execute: async (siteKey: string) => `token-of-${siteKey}` } });
    const { replies } = stubDesk({
      ...newDeskReplies,
      ...providerReply("recaptcha"),
      "POST /api/init": () => {
        Object.assign(replies, providerReply("recaptcha", "new-key"));
        return { body: { success: true, message: "Inisialisasi Berhasil!" } };
      },
    });
    await show(<SetUpAndSignIn />, { at: WEB_ROUTES.init });
    await fillAdmin();
    fillField("Site key", "new-key");
    fillField("Private key", "secret");
    send();
    fireEvent.click(await screen.findByRole("button", { name: "sign in" }));
    expect(await screen.findByText("token-of-new-key")).toBeTruthy();
  });

  test("marks missing reCAPTCHA keys as required and sends no request", async () => {
    const { asked } = stubDesk({ ...newDeskReplies, ...providerReply("recaptcha") });
    await show(<InitPage />);
    await fillAdmin();
    send();
    expect(await screen.findByText("Semua kolom wajib diisi")).toBeTruthy();
    expect(screen.getByLabelText("Site key").getAttribute("aria-invalid")).toBe("true");
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
  });

  test("asks for the set-up token if the desk requires one, and sends the token", async () => {
    const statusReply = { body: { success: true, inited: false, setup_token_required: true } };
    const { asked } = stubDesk({
      ...providerReply("altcha"),
      [STATUS]: statusReply,
      "POST /api/init": { body: { success: true } },
    });
    await show(<InitPage />);
    await fillAdmin();
    fillField("Token penyiapan", "a-token-of-the-operator");
    send();
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ setup_token: "a-token-of-the-operator" }));
  });

  test("shows the minimum length when the password is too short", async () => {
    stubDesk({ ...newDeskReplies, ...providerReply("altcha") });
    await show(<InitPage />);
    await fillAdmin();
    fillField("Kata sandi admin", "12345");
    send();
    expect(await screen.findByText("Password minimal 10 karakter")).toBeTruthy();
  });

  test("shows the server's error at the field of a password that is too common", async () => {
    const text = "Kata sandi ini terlalu umum";
    const body = { success: false, error: text, fields: { password: text } };
    stubDesk({ ...newDeskReplies, ...providerReply("altcha"), "POST /api/init": { status: 400, body } });
    await show(<InitPage />);
    await fillAdmin();
    fillField("Kata sandi admin", "1234567890");
    send();
    const field = await screen.findByLabelText("Kata sandi admin");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });

  test("shows a default message when the server sends an error without a message", async () => {
    stubDesk({ ...newDeskReplies, ...providerReply("altcha"), "POST /api/init": { status: 500, body: {} } });
    await show(<InitPage />);
    await fillAdmin();
    send();
    expect(await screen.findByText("Inisialisasi gagal")).toBeTruthy();
  });

  test("shows an error with a retry button when the set-up status cannot be loaded", async () => {
    const desk = stubDesk({
      ...providerReply("altcha"),
      [STATUS]: { status: 503, body: { success: false } },
    });
    await show(<InitPage />);
    expect(await screen.findByText("Gagal cek status inisialisasi")).toBeTruthy();
    Object.assign(desk.replies, newDeskReplies);
    fireEvent.click(screen.getByRole("button", { name: "Coba lagi" }));
    expect(await screen.findByLabelText("Nama admin")).toBeTruthy();
  });
});
