import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, openDesk, stubDesk } from "../../tests/desk.js";
import { ratna } from "../../tests/people.js";
import { storedCalculation } from "../../tests/order-fixture.js";
import { show } from "../../tests/show.js";
import { currentToken, endSession, startSession } from "../shared/session.js";
import { readTransactionData, storeTransactionData } from "../shared/transaction-data.js";
import { CurrentPage } from "./CurrentPage.js";
import { Shell } from "./layout/Shell.js";
import { SessionGate } from "./SessionGate.js";

const app = (
  <SessionGate>
    <Shell>
      <CurrentPage />
    </Shell>
  </SessionGate>
);
const readAddress = () => screen.getByTestId("address").textContent;
const findHeader = async () => within(await screen.findByRole("banner"));

beforeEach(() => {
  sessionStorage.clear();
  endSession();
  globalThis.scrollTo = () => undefined;
});
afterEach(cleanup);

describe("the page at a URL", () => {
  test.each(["/transaction-form", "/transaction-summary", "/admin/dashboard"])(
    "%s redirects to the home page if the data or session it requires is missing",
    async (at) => {
      stubDesk(openDesk);
      await show(app, { at });
      await waitFor(() => expect(readAddress()).toBe("/"));
    },
  );

  test("an unknown path shows the not-found page with a link to the home page", async () => {
    stubDesk(openDesk);
    await show(app, { at: "/transaksi-saya" });
    expect(await screen.findByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Kembali ke beranda" }).getAttribute("href")).toBe("/");
  });

  test("leaving the order form clears the stored calculation and focuses the new page's heading", async () => {
    stubDesk(openDesk);
    storeTransactionData(storedCalculation);
    await show(app, { at: "/transaction-form" });
    await screen.findByRole("heading", { name: "Siapa penerima rupiahnya?" });
    expect(readTransactionData()).toBeDefined();
    fireEvent.click((await findHeader()).getAllByRole("link", { name: "Beranda" })[0] as HTMLElement);
    await waitFor(() => expect(readAddress()).toBe("/"));
    expect(readTransactionData()).toBeUndefined();
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  });
});

describe("the session in the header", () => {
  test("the header greets a signed-in user and links to the dashboard", async () => {
    stubDesk({ ...openDesk, "GET /api/auth/profile": ok({ user: ratna }) });
    startSession({ token: "t", user: ratna });
    await show(app);
    expect((await (await findHeader()).findAllByText("Halo, Ratna Dewi")).length).toBeGreaterThan(0);
    expect((await findHeader()).getAllByRole("link", { name: "Dashboard" }).length).toBeGreaterThan(0);
    expect((await findHeader()).queryByRole("link", { name: "Mulai tukar" })).toBeNull();
  });

  test("a session ends if its profile request is rejected at start-up", async () => {
    stubDesk({
      ...openDesk,
      "GET /api/auth/profile": { status: 401, body: { success: false, code: "UNAUTHENTICATED" } },
    });
    startSession({ token: "t", user: ratna });
    await show(app);
    expect(
      (await (await findHeader()).findAllByRole("link", { name: "Mulai tukar" })).length,
    ).toBeGreaterThan(0);
    expect(currentToken()).toBeUndefined();
  });

  test("signing out ends the tab's session even if the request fails", async () => {
    const { asked } = stubDesk({
      ...openDesk,
      "GET /api/auth/profile": ok({ user: ratna }),
      "POST /api/auth/logout": new TypeError("Failed to fetch"),
    });
    startSession({ token: "t", user: ratna });
    await show(app);
    fireEvent.click(
      (await (await findHeader()).findAllByRole("button", { name: "Keluar" }))[0] as HTMLElement,
    );
    await waitFor(() => expect(currentToken()).toBeUndefined());
    expect(asked.some(({ path }) => path === "/api/auth/logout")).toBe(true);
    expect(sessionStorage.getItem("auth_token")).toBeNull();
  });
});

describe("header, menu and footer", () => {
  test("the open menu closes when the visitor presses or focuses another element", async () => {
    stubDesk(openDesk);
    await show(app);
    const button = (await findHeader()).getByRole("button", { name: "Menu" });
    const isExpanded = () => button.getAttribute("aria-expanded");
    for (const fireOutside of [fireEvent.pointerDown, fireEvent.focusIn]) {
      fireEvent.click(button);
      fireEvent.pointerDown(screen.getByRole("navigation", { name: "Menu" }));
      expect(isExpanded()).toBe("true");
      fireOutside(await screen.findByRole("heading", { level: 1 }));
      expect(isExpanded()).toBe("false");
    }
  });

  test("a link to an anchor scrolls to the anchor and moves the focus to it", async () => {
    Element.prototype.scrollIntoView = jest.fn();
    stubDesk(openDesk);
    await show(app, { at: "/panduan" });
    fireEvent.click((await findHeader()).getAllByRole("link", { name: "Mulai tukar" })[0] as HTMLElement);
    await waitFor(() => expect(document.activeElement?.id).toBe("calculator"));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  test("choosing another language changes texts, html lang and cookie", async () => {
    stubDesk(openDesk);
    await show(app);
    await act(async () => fireEvent.click((await findHeader()).getByRole("button", { name: "EN" })));
    expect(await screen.findByText("Turn your PayPal balance into rupiah.")).toBeTruthy();
    expect([document.documentElement.lang, document.cookie.includes("i18nextLng=en")]).toEqual(["en", true]);
  });

  test("footer and header show the desk's contact details", async () => {
    stubDesk(openDesk);
    await show(app);
    expect((await screen.findByRole("link", { name: "bantuan@example.test" })).getAttribute("href")).toBe(
      "mailto:bantuan@example.test",
    );
    const helpLink = (await findHeader()).getByRole("link", { name: "Bantuan WhatsApp" });
    expect(helpLink.getAttribute("href")).toBe("https://wa.me/6281200001122");
    expect(screen.getByText("Buka 24/7")).toBeTruthy();
  });
});
