import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { ok, openDesk, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { settings } from "../../../tests/settings-tab.js";
import { show } from "../../../tests/show.js";
import { baseReplies, LIST, listOf } from "../../../tests/transactions-tab.js";
import { endSession, startSession } from "../../shared/session.js";

/** Stands for the connection; the dashboard calls it each time it is rendered. */
const useLiveUpdates = jest.fn(() => "connecting");
jest.unstable_mockModule("../../features/order-stream/use-live-updates.js", () => ({ useLiveUpdates }));
// Imported dynamically, since a static import would be evaluated before the mock above.
const { DashboardPage } = await import("./DashboardPage.js");

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  endSession();
});

test("a reply that the first screen waits for does not render the whole dashboard again", async () => {
  const waiting: (() => void)[] = [];
  const replyLater = (data: unknown) => () =>
    new Promise<ReturnType<typeof ok>>((resolve) => waiting.push(() => resolve(ok(data))));
  stubDesk({
    ...openDesk,
    ...baseReplies,
    [LIST]: listOf([]),
    [`GET /api/admin/get-role-by-userid/${ratna.id}`]: { body: { success: true, role: ratna.role } },
    "GET /api/notices": replyLater([]),
    "GET /api/settings": replyLater(settings),
    "GET /api/admin/users": replyLater([ratna]),
  });
  act(() => startSession({ token: "t", user: ratna }));
  await show(<DashboardPage />, { at: WEB_ROUTES.dashboard });
  await screen.findByRole("tabpanel");
  await settle();
  const renderCount = useLiveUpdates.mock.calls.length;
  for (const reply of waiting.slice(0, -1)) {
    reply();
    await settle();
  }
  expect(useLiveUpdates).toHaveBeenCalledTimes(renderCount);
  waiting.at(-1)?.();
  await waitFor(() => expect(useLiveUpdates.mock.calls.length).toBeGreaterThan(renderCount));
});
