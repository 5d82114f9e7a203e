import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { ok, stubDesk } from "../../tests/desk.js";
import { ratna } from "../../tests/people.js";
import { show } from "../../tests/show.js";
import { useRole } from "./dashboard/role.js";
import { profileQuery } from "../shared/profile.js";
import { currentToken, endSession, startSession } from "../shared/session.js";
import { useSignOut } from "../shared/use-sign-out.js";
import { SessionGate } from "./SessionGate.js";

function Page() {
  const client = useQueryClient();
  const signOut = useSignOut();
  const [isRefused, setRefused] = useState(false);
  const refetchProfile = (): Promise<unknown> => client.fetchQuery({ ...profileQuery, staleTime: 0 });
  const { data } = useQuery({ queryKey: ["public", "rates"], queryFn: () => "13.800", staleTime: Infinity });
  return (
    <>
      <p>role {useRole()}</p>
      <p>rate {data}</p>
      <button onClick={() => void refetchProfile().catch(() => setRefused(true))}>ask</button>
      {isRefused && <p>refused</p>}
      <button onClick={signOut}>leave</button>
    </>
  );
}
const app = (
  <SessionGate>
    <Page />
  </SessionGate>
);
const GET_ROLE = `GET /api/admin/get-role-by-userid/${ratna.id}`;
const roleReply = (role: string) => ({ body: { success: true, role } });
const unauthenticated = { status: 401, body: { success: false, code: "UNAUTHENTICATED" } };

beforeEach(() => {
  sessionStorage.clear();
  endSession();
});
afterEach(cleanup);

describe("SessionGate", () => {
  test("a user who signs in again with another role gets the new role", async () => {
    const { replies } = stubDesk({
      [GET_ROLE]: roleReply("admin"),
      "GET /api/auth/profile": ok({ user: ratna }),
    });
    await show(app);
    act(() => startSession({ token: "first", user: ratna }));
    await screen.findByText("role admin");
    replies[GET_ROLE] = roleReply("user");
    act(() => endSession());
    act(() => startSession({ token: "second", user: ratna }));
    expect(await screen.findByText("role user")).toBeTruthy();
  });

  test("a session that the server no longer accepts ends with a toast", async () => {
    const { replies } = stubDesk({
      [GET_ROLE]: roleReply("admin"),
      "GET /api/auth/profile": ok({ user: ratna }),
    });
    await show(app);
    act(() => startSession({ token: "first", user: ratna }));
    await screen.findByText("role admin");
    replies["GET /api/auth/profile"] = unauthenticated;
    fireEvent.click(screen.getByText("ask"));
    await waitFor(() => expect(currentToken()).toBeUndefined());
    expect(await screen.findByText("Sesi Anda berakhir. Silakan masuk lagi.")).toBeTruthy();
  });

  test("a verified session stays if a later profile request fails with 503", async () => {
    const { replies } = stubDesk({
      [GET_ROLE]: roleReply("admin"),
      "GET /api/auth/profile": ok({ user: ratna }),
    });
    startSession({ token: "found", user: ratna });
    await show(app);
    await screen.findByText("role admin");
    replies["GET /api/auth/profile"] = { status: 503, body: { success: false } };
    fireEvent.click(screen.getByText("ask"));
    expect(await screen.findByText("refused")).toBeTruthy();
    expect(screen.getByText("role admin")).toBeTruthy();
    expect(currentToken()).toBe("found");
  });

  test("signing out ends the session without waiting for the reply", async () => {
    stubDesk({ [GET_ROLE]: roleReply("admin"), "GET /api/auth/profile": ok({ user: ratna }) });
    await show(app);
    act(() => startSession({ token: "first", user: ratna }));
    await screen.findByText("role admin");
    const sentHeaders: unknown[] = [];
    globalThis.fetch = (_, init) => {
      sentHeaders.push(init?.headers);
      return new Promise(() => undefined);
    };
    fireEvent.click(screen.getByText("leave"));
    expect(currentToken()).toBeUndefined();
    expect(sentHeaders).toEqual([expect.objectContaining({ Authorization: "Bearer first" })]);
  });

  test("public data stays cached when a session ends", async () => {
    stubDesk({ [GET_ROLE]: roleReply("admin"), "GET /api/auth/profile": ok({ user: ratna }) });
    await show(app);
    act(() => startSession({ token: "first", user: ratna }));
    await screen.findByText("role admin");
    act(() => endSession());
    expect(screen.getByText("rate 13.800")).toBeTruthy();
  });
});
