import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { useCreateDesk } from "../../shared/desk/desk.js";
import { currentSession, endSession, startSession } from "../../shared/session.js";
import { SessionGate } from "../SessionGate.js";
import { useMayProcess } from "./role.js";

/** The dashboard's socket listeners, by message name. */
const listeners = new Map<string, () => void>();
jest.unstable_mockModule("socket.io-client", () => ({
  io: () => ({
    active: true,
    on: (name: string, listen: () => void) => void listeners.set(name, listen),
    close: () => listeners.clear(),
  }),
}));
// Imported dynamically, since a static import would be evaluated before the mock above.
const { useLiveUpdates } = await import("../../features/order-stream/use-live-updates.js");

const GET_PROFILE = "GET /api/auth/profile";
const clerk = { ...ratna, role: "user", can_process: false } as const;
const profileReply = (can_process: boolean) => ok({ user: { ...clerk, can_process } });
/** Simulates a socket message without payload. */
const receive = (name: string): void => act(() => listeners.get(name)?.());

function Page({ isReady = true }) {
  const connection = useLiveUpdates(
    useCreateDesk(),
    () => undefined,
    () => undefined,
    isReady,
  );
  return (
    <p>
      {connection}, {useMayProcess("user") ? "may process" : "may look"}
    </p>
  );
}

async function openPage() {
  const desk = stubDesk({ [GET_PROFILE]: profileReply(false) });
  await show(
    <SessionGate>
      <Page />
    </SessionGate>,
  );
  await screen.findByText("connecting, may look");
  receive("connect");
  await screen.findByText("live, may look");
  return desk;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  endSession();
});

test.each(["stored at start-up", "started later"])(
  "granting or revoking the permission to process orders takes effect at once in a session %s",
  async (kind) => {
    if (kind === "started later") endSession();
    else startSession({ token: "t", user: clerk });
    const openingPage = openPage();
    if (kind === "started later") act(() => startSession({ token: "t", user: clerk }));
    const { replies } = await openingPage;
    replies[GET_PROFILE] = profileReply(true);
    receive("profile_updated");
    expect(await screen.findByText("live, may process")).toBeTruthy();
    replies[GET_PROFILE] = profileReply(false);
    receive("profile_updated");
    expect(await screen.findByText("live, may look")).toBeTruthy();
  },
);

test.each(["connect", "transaction_update"])(
  "a permission granted while the socket was disconnected takes effect on the socket message %s",
  async (message) => {
    startSession({ token: "t", user: clerk });
    const { replies } = await openPage();
    replies[GET_PROFILE] = profileReply(true);
    receive(message);
    expect(await screen.findByText("live, may process")).toBeTruthy();
  },
);

test("a failed profile request leaves session and permission unchanged", async () => {
  startSession({ token: "t", user: clerk });
  const { asked, replies } = await openPage();
  replies[GET_PROFILE] = { status: 503, body: { success: false } };
  const countBefore = asked.length;
  receive("profile_updated");
  await waitFor(() => expect(asked.length).toBeGreaterThan(countBefore));
  replies[GET_PROFILE] = profileReply(true);
  receive("profile_updated");
  expect(await screen.findByText("live, may process")).toBeTruthy();
  expect(currentSession()?.token).toBe("t");
});

test("the socket is not opened before the first screen is ready", async () => {
  stubDesk({ [GET_PROFILE]: profileReply(false) });
  const { unmount } = await show(<Page isReady={false} />);
  await screen.findByText("connecting, may look");
  expect(listeners.size).toBe(0);
  unmount();
  await show(<Page />);
  expect(listeners.has("connect")).toBe(true);
});
