import { afterEach, describe, expect, test } from "@jest/globals";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { show } from "../../../tests/show.js";
import { Link } from "../../shared/router.js";
import { UpdateBar } from "./UpdateBar.js";
import type { ApplyUpdate } from "./watch-versions.js";

let appliedCount = 0;
let notifyWaiting: (update: ApplyUpdate) => void = () => undefined;
const fakeWatchVersions = (onWaiting: typeof notifyWaiting) => void (notifyWaiting = onWaiting);
const announceUpdate = () => act(() => notifyWaiting(() => void (appliedCount += 1)));
const queryBar = () => screen.queryByText("Versi baru tersedia");
const renderAt = (at: string) =>
  show(
    <>
      <UpdateBar watch={fakeWatchVersions} />
      <Link to={WEB_ROUTES.home}>Pergi</Link>
    </>,
    { at },
  );

afterEach(() => {
  cleanup();
  appliedCount = 0;
});

describe("UpdateBar", () => {
  test("the bar is hidden while no newer version is waiting", async () => {
    await renderAt(WEB_ROUTES.home);
    expect(queryBar()).toBeNull();
  });

  test("the bar applies a waiting version only when its button is pressed", async () => {
    await renderAt(WEB_ROUTES.guide);
    announceUpdate();
    expect([queryBar() === null, appliedCount]).toEqual([false, 0]);
    fireEvent.click(screen.getByRole("button", { name: "Muat ulang" }));
    expect(appliedCount).toBe(1);
  });

  test("the bar stays hidden after it is dismissed, until yet another version is waiting", async () => {
    await renderAt(WEB_ROUTES.home);
    announceUpdate();
    fireEvent.click(screen.getByRole("button", { name: "Nanti saja" }));
    expect([queryBar(), appliedCount]).toEqual([null, 0]);
    announceUpdate();
    expect(queryBar()).not.toBeNull();
  });

  test.each([WEB_ROUTES.orderForm, WEB_ROUTES.summary])(
    "the bar is hidden at %s and shown after leaving that page",
    async (at) => {
      await renderAt(at);
      announceUpdate();
      expect(queryBar()).toBeNull();
      fireEvent.click(screen.getByRole("link", { name: "Pergi" }));
      expect(queryBar()).not.toBeNull();
    },
  );

  test("the bar is shown in the language of the page", async () => {
    await show(<UpdateBar watch={fakeWatchVersions} />, { language: "en" });
    announceUpdate();
    expect(screen.getByText("A new version is available")).toBeTruthy();
  });
});
