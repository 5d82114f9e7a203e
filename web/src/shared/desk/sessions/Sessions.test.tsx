import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../../tests/desk.js";
import { show } from "../../../../tests/show.js";
import { Sessions } from "./Sessions.js";

const GET_SESSIONS = "GET /api/auth/sessions";
const createSession = (id: string, more = {}) => ({
  id,
  current: false,
  user_agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36",
  address: "203.0.113.7",
  created_at: "2026-11-20T10:00:00.000Z",
  last_seen: "2026-11-20T14:30:00.000Z",
  expires_at: "2026-11-20T18:00:00.000Z",
  ...more,
});
const currentSession = createSession("a", { current: true });
const listRowTexts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

afterEach(cleanup);

describe("the list of signed-in devices", () => {
  test("shows the device and times of each session, and no button to end the current session", async () => {
    stubDesk({ [GET_SESSIONS]: ok([currentSession, createSession("b", { user_agent: "curl/8" })]) });
    await show(<Sessions />);
    await screen.findByText("perangkat ini");
    expect(listRowTexts()[0]).toContain("Chrome, Windows");
    expect(listRowTexts()[0]).toContain("Masuk 20 Nov, 17:00, terakhir aktif 20 Nov, 21:30");
    expect(listRowTexts()[1]).toContain("Perangkat tidak dikenal");
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Akhiri"]);
  });

  test("ends a session, refetches the list and keeps the focus in it", async () => {
    const desk = stubDesk({
      [GET_SESSIONS]: ok([currentSession, createSession("b")]),
      "DELETE /api/auth/sessions/b": { body: { success: true } },
    });
    await show(<Sessions />);
    fireEvent.click(await screen.findByRole("button", { name: /^Akhiri sesi/ }));
    desk.replies[GET_SESSIONS] = ok([currentSession]);
    await waitFor(() => expect(listRowTexts()).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole("list"));
  });

  test("shows an error and keeps the row when a session cannot be ended", async () => {
    stubDesk({ [GET_SESSIONS]: ok([currentSession, createSession("b")]) });
    await show(<Sessions />);
    fireEvent.click(await screen.findByRole("button", { name: /^Akhiri sesi/ }));
    expect(await screen.findByText("Sesi gagal diakhiri")).toBeTruthy();
    expect(listRowTexts()).toHaveLength(2);
  });

  test("lists and ends the sessions of another user, named by the query parameter `user`", async () => {
    const { asked } = stubDesk({
      [GET_SESSIONS]: ok([createSession("b"), createSession("c")]),
      "DELETE /api/auth/sessions": { body: { success: true } },
    });
    await show(<Sessions user="u1" />);
    fireEvent.click(await screen.findByRole("button", { name: "Akhiri semua" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
    expect(asked.map(({ path }) => path).slice(0, 2)).toEqual([
      "/api/auth/sessions?user=u1",
      "/api/auth/sessions?user=u1",
    ]);
  });
});
