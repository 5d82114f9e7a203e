import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { noFactorsReply, ok, openDesk, stubDesk } from "../../../tests/desk.js";
import { MemoryRouter } from "../../../tests/memory-router.js";
import { ratna } from "../../../tests/people.js";
import { settings } from "../../../tests/settings-tab.js";
import { show } from "../../../tests/show.js";
import { baseReplies, budi, LIST, listOf, rina } from "../../../tests/transactions-tab.js";
import { createQueryClient } from "../../shared/api/query-client.js";
import { useCreateDesk } from "../../shared/desk/desk.js";
import { keys } from "../../shared/desk/keys.js";
import type { ListData } from "../../shared/orders/list-data.js";
import { endSession, lockSession, startSession, useSession } from "../../shared/session.js";
import { preloadAt } from "../pages.js";
import { SessionGate } from "../SessionGate.js";
import { useFirstData } from "./use-first-data.js";

jest.unstable_mockModule("socket.io-client", () => ({
  io: () => ({ active: true, on: () => undefined, close: () => undefined }),
}));
// Imported dynamically, since a static import would be evaluated before the mock above.
const { CurrentPage } = await import("../CurrentPage.js");

const clerk = { ...ratna, id: "2", role: "user" } as const;
const SHOWN = "/api/transactions?status=all&date_range=today&sort=newest&limit=20";
const replies = {
  ...openDesk,
  ...baseReplies,
  [LIST]: listOf([rina]),
  "GET /api/notices": ok([]),
  "GET /api/settings": ok(settings),
  "GET /api/admin/users": ok([ratna]),
  "GET /api/auth/factors": noFactorsReply,
  "GET /api/public/recaptcha-site-key": { body: { success: true, site_key: "key", provider: "recaptcha" } },
  "POST /api/auth/login": ok({ token: "t", user: ratna, device: "d" }),
};

function Dashboard() {
  useFirstData(useCreateDesk());
  return null;
}
const DashboardOfUser = () => useSession() && <Dashboard />;

/** Renders the hook with the app's own query client, which repeats requests that got no reply. */
function openDashboard(at: string = WEB_ROUTES.dashboard) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter at={at}>
        <SessionGate>
          <DashboardOfUser />
        </SessionGate>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const listedNames = () =>
    client
      .getQueriesData<ListData>({ queryKey: keys.lists })
      .flatMap(([, list]) => list?.rows.map(({ account_name }) => account_name) ?? []);
  return { listedNames };
}

/** Opens the dashboard as a user. @returns the paths that it requests while it begins to render */
function openAs(user: typeof ratna | typeof clerk, at?: string) {
  const { asked } = stubDesk(replies);
  openDashboard(at);
  act(() => startSession({ token: "t", user }));
  return asked.map(({ path }) => path.split("?")[0]);
}

beforeEach(() => {
  sessionStorage.clear();
  endSession();
  Object.assign(globalThis, { grecaptcha: { execute: async () => "token-of-a-person" } });
});
afterEach(() => {
  cleanup();
  endSession();
});

test("after a sign-in the first screen's requests leave before the dashboard is drawn, and are sent once", async () => {
  const drawnAtRequest: boolean[] = [];
  const { asked } = stubDesk({
    ...replies,
    [LIST]: () => {
      drawnAtRequest.push(document.querySelector(".desk") !== null);
      return listOf([rina]);
    },
  });
  await show(
    <SessionGate>
      <CurrentPage />
    </SessionGate>,
    { at: WEB_ROUTES.login },
  );
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: ratna.email } });
  fireEvent.change(screen.getByLabelText("Kata sandi"), { target: { value: "laut-biru" } });
  await preloadAt(WEB_ROUTES.dashboard);
  fireEvent.click(screen.getByRole("button", { name: /^Masuk/ }));
  await screen.findByRole("article", { name: new RegExp(rina.unique_code) });
  const paths = asked.map(({ path }) => path);
  const firstPaths = paths.slice(paths.indexOf("/api/auth/login") + 1);
  expect(firstPaths[0]).toBe(SHOWN);
  expect(drawnAtRequest.slice(0, 3)).toEqual([false, false, false]);
  expect(firstPaths.toSorted()).toEqual([...new Set(firstPaths)].toSorted());
});

describe("the requests that the dashboard sends while it begins to render", () => {
  test("contain the checklist's data for admins only", () => {
    const lists = Array(3).fill("/api/transactions");
    const commonPaths = [...lists, "/api/transaction/stats", "/api/notices"];
    expect(openAs(clerk)).toEqual(commonPaths);
    cleanup();
    endSession();
    const adminPaths = ["/api/settings", "/api/admin/users", "/api/auth/factors"];
    expect(openAs(ratna)).toEqual([...commonPaths, ...adminPaths]);
  });

  test("contain no orders if the URL selects a tab without the list", () => {
    expect(openAs(clerk, `${WEB_ROUTES.dashboard}?tab=analytics`)).toEqual(["/api/notices"]);
  });

  test("use the filter of the URL, without earlier orders if its list has none", () => {
    const { asked } = stubDesk(replies);
    openDashboard(`${WEB_ROUTES.dashboard}?q=rina&period=all`);
    act(() => startSession({ token: "t", user: clerk }));
    const lists = asked.filter(({ path }) => path.startsWith("/api/transactions?"));
    expect(lists.map(({ path }) => new URL(path, "http://desk").searchParams.get("search"))).toEqual([
      "rina",
      null,
    ]);
  });

  test("are not sent while the session is locked", () => {
    const { asked } = stubDesk(replies);
    startSession({ token: "t", user: ratna });
    lockSession();
    openDashboard();
    expect(asked).toEqual([]);
  });

  test("are repeated if they get no reply", async () => {
    const desk = stubDesk({ ...replies, [LIST]: new TypeError("offline") });
    const { listedNames } = openDashboard();
    act(() => startSession({ token: "t", user: clerk }));
    await waitFor(() => expect(desk.asked.length).toBeGreaterThan(0));
    desk.replies[LIST] = listOf([rina]);
    await waitFor(() => expect(listedNames()).toContain(rina.account_name));
    expect(desk.asked.filter(({ path }) => path === SHOWN)).toHaveLength(2);
  });

  test("are sent anew for the next user, who does not get the data of the previous one", async () => {
    const desk = stubDesk(replies);
    const { listedNames } = openDashboard();
    act(() => startSession({ token: "t", user: ratna }));
    await waitFor(() => expect(listedNames()).toContain(rina.account_name));
    act(endSession);
    expect(listedNames()).toEqual([]);
    desk.replies[LIST] = listOf([budi]);
    act(() => startSession({ token: "u", user: clerk }));
    await waitFor(() => expect(listedNames()).toContain(budi.account_name));
    expect(listedNames()).not.toContain(rina.account_name);
    const tokens = desk.asked
      .filter(({ path }) => path === SHOWN)
      .map(({ headers }) => headers["Authorization"]);
    expect(tokens).toEqual(["Bearer t", "Bearer u"]);
  });
});
