import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { call } from "../../shared/api/client.js";
import { hasCode } from "../../shared/api/errors.js";
import { endSession, startSession } from "../../shared/session.js";
import { Presence } from "./Presence.js";

const DELETE_USER = "DELETE /api/admin/users/u2";
const POST_STEP_UP = "POST /api/auth/step-up";
const stepUpRequired = {
  status: 403,
  body: { success: false, code: "STEP_UP_REQUIRED", error: "Konfirmasi dulu." },
};
const wrongProof = { status: 403, body: { success: false, code: "SECRET_WRONG", error: "Kode salah" } };
const successReply = { body: { success: true } };
const factorsReply = (types: string[], codes = 0) =>
  ok({
    factors: types.map((type) => ({ id: type, type, name: "", created_at: "", last_used_at: null })),
    recovery_codes_left: codes,
    required: false,
    required_from: null,
    passkeys: true,
  });
const proofReply = ok({ proved_at: "2026-11-25T10:00:00.000Z", proved_until: "2026-11-25T10:05:00.000Z" });
const deleteUser = () => call(API.deleteUser, { params: { id: "u2" } });
const pressConfirm = () => fireEvent.click(screen.getByRole("button", { name: "Konfirmasi", hidden: true }));

async function open(replies = {}) {
  const desk = stubDesk({
    [DELETE_USER]: stepUpRequired,
    "GET /api/auth/factors": factorsReply([]),
    [POST_STEP_UP]: proofReply,
    ...replies,
  });
  await show(<Presence />);
  const listBodies = (method: string, path: string) =>
    desk.asked
      .filter((request) => request.method === method && request.path === path)
      .map(({ body }) => body);
  return { ...desk, listBodies };
}

beforeEach(() => startSession({ token: "t", user: ratna }));
afterEach(() => {
  cleanup();
  endSession();
});

describe("step-up", () => {
  test("a call is retried after a successful step-up, and two concurrent calls share one dialog", async () => {
    const desk = await open();
    const bothCalls = Promise.all([deleteUser(), deleteUser()]);
    const field = await screen.findByLabelText("Kata sandi");
    desk.replies[DELETE_USER] = successReply;
    fireEvent.change(field, { target: { value: "laut-biru" } });
    pressConfirm();
    await bothCalls;
    expect(desk.listBodies("POST", "/api/auth/step-up")).toEqual([{ password: "laut-biru" }]);
    expect(desk.listBodies("DELETE", "/api/admin/users/u2")).toHaveLength(4);
    await waitFor(() => expect(screen.queryByText("Verifikasi diri Anda")).toBeNull());
  });

  test("the password is sent with the spaces at its beginning and end, a code without them", async () => {
    const desk = await open({ "GET /api/auth/factors": factorsReply(["totp"]), [POST_STEP_UP]: wrongProof });
    const removal = deleteUser();
    fireEvent.change(await screen.findByLabelText("Kata sandi"), { target: { value: " laut-biru " } });
    pressConfirm();
    await screen.findByText("Kode salah");
    desk.replies[POST_STEP_UP] = proofReply;
    desk.replies[DELETE_USER] = successReply;
    fireEvent.click(screen.getByRole("button", { name: "Pakai kode aplikasi", hidden: true }));
    const codeField = screen.getByLabelText("Kode dari aplikasi autentikator");
    fireEvent.change(codeField, { target: { value: " 123 456 " } });
    pressConfirm();
    await removal;
    expect(desk.listBodies("POST", "/api/auth/step-up")).toEqual([
      { password: " laut-biru " },
      { code: "123 456" },
    ]);
  });

  test("a call fails with its error response when the user cancels the step-up", async () => {
    const desk = await open();
    const failure = deleteUser().catch((error: unknown) => error);
    fireEvent.click(await screen.findByRole("button", { name: "Batal", hidden: true }));
    expect(hasCode(await failure, "STEP_UP_REQUIRED")).toBe(true);
    expect(desk.listBodies("DELETE", "/api/admin/users/u2")).toHaveLength(1);
  });

  test("the step-up dialog shows that the password or code was wrong, and accepts another method", async () => {
    const desk = await open({
      "GET /api/auth/factors": factorsReply(["totp"], 3),
      [POST_STEP_UP]: wrongProof,
    });
    const removal = deleteUser();
    fireEvent.click(await screen.findByRole("button", { name: "Pakai kode aplikasi", hidden: true }));
    const field = screen.getByLabelText<HTMLInputElement>("Kode dari aplikasi autentikator");
    expect(field.autocomplete).toBe("one-time-code");
    fireEvent.change(field, { target: { value: "000 000" } });
    pressConfirm();
    await screen.findByText("Kode salah");
    desk.replies[POST_STEP_UP] = proofReply;
    desk.replies[DELETE_USER] = successReply;
    fireEvent.click(screen.getByRole("button", { name: "Pakai kode pemulihan", hidden: true }));
    fireEvent.change(screen.getByLabelText("Kode pemulihan"), { target: { value: "ABCD-EFGH" } });
    pressConfirm();
    await removal;
    expect(desk.listBodies("POST", "/api/auth/step-up")).toEqual([
      { code: "000 000" },
      { code: "ABCD-EFGH" },
    ]);
  });

  test("a call that waits for a step-up fails when the session ends", async () => {
    await open();
    const failure = deleteUser().catch((error: unknown) => error);
    await screen.findByLabelText("Kata sandi");
    act(endSession);
    expect(hasCode(await failure, "STEP_UP_REQUIRED")).toBe(true);
  });
});
