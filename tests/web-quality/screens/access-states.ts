import { API } from "@tukar-saldo/contracts";
import type { SessionView } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { mockConnectionLoss, mockExpiredSession, mockResponse } from "./mock-requests.js";
import { SCREENS } from "./screens.js";
import { pressButton } from "./page-actions.js";
import type { State } from "./state.js";
import type { Translate } from "./texts.js";

const createSession = (id: string, more: Partial<SessionView> = {}): SessionView => ({
  id,
  current: false,
  user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  address: "203.0.113.7",
  created_at: "2026-11-20T10:00:00.000Z",
  last_seen: "2026-11-20T14:30:00.000Z",
  expires_at: "2026-11-20T18:00:00.000Z",
  ...more,
});

const mockSessions = (page: Page): Promise<void> =>
  mockResponse(page, `${API.listSessions.path}*`, {
    success: true,
    data: [
      createSession("a", { current: true }),
      createSession("b", { user_agent: "curl/8.4.0", address: "2001:0db8:85a3:0000:0000:8a2e:0370:7334" }),
      createSession("c", {
        user_agent: "Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/130.0.0.0",
      }),
    ],
  });

/** Locks the dashboard by answering its next request as if the session had expired. */
async function lockDashboard(page: Page, t: Translate): Promise<void> {
  await mockExpiredSession(page, API.getStats.path);
  await pressButton(page, t("dashboard.refresh"));
  await page.getByRole("heading", { name: t("lock.title") }).waitFor();
}

async function openDeviceList(page: Page, t: Translate): Promise<void> {
  await pressButton(page, t("account.title"));
  await pressButton(page, t("account.sessions"));
  await page.getByText(t("sessions.current")).waitFor();
}

async function mockNewDeviceNotice(page: Page): Promise<void> {
  const at = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { user_agent, address } = createSession("a");
  const data = { address, user_agent };
  const notice = {
    id: "n",
    at,
    until: expiresAt,
    type: "new_device",
    actor: { id: "1", name: "Ratna" },
    for: "1",
    data,
  };
  await mockResponse(page, API.listNotices.path, { success: true, data: [notice] });
}

/** States of the lock screen, of the lists of sessions and of the notice of a new device. */
export const ACCESS_STATES: readonly State[] = [
  { name: "locked", screen: SCREENS.transactions, act: lockDashboard },
  {
    name: "locked, cut off",
    screen: SCREENS.adminSettings,
    before: (page) => mockConnectionLoss(page, API.logIn.path),
    act: async (page, t) => {
      await mockExpiredSession(page, API.updateSettingRows.path);
      await page.getByLabel(t("adminSettings.markup.label")).first().fill("9");
      await pressButton(page, t("adminSettings.save"));
      await page.getByRole("heading", { name: t("lock.title") }).waitFor();
      await page.locator("#password").fill("laut-biru");
      await pressButton(page, t("lock.submit"));
      await page.locator("main [role=alert]:visible").first().waitFor();
    },
  },
  {
    name: "devices",
    screen: SCREENS.transactions,
    widths: [1350],
    before: mockSessions,
    act: openDeviceList,
  },
  {
    name: "devices",
    screen: SCREENS.transactions,
    widths: [390],
    before: mockSessions,
    act: async (page, t) => {
      await pressButton(page, t("dashboard.menu.open"));
      await openDeviceList(page, t);
    },
  },
  {
    name: "devices",
    screen: SCREENS.users,
    before: mockSessions,
    act: async (page, t) => {
      await pressButton(page, t("users.sessions.of", { name: "A user" }));
      await page.getByText(t("sessions.current")).waitFor();
    },
  },
  { name: "new device", screen: SCREENS.transactions, before: mockNewDeviceNotice },
];
