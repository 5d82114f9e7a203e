import { afterEach, describe, expect, test } from "@jest/globals";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { show } from "../../../tests/show.js";
import { Link } from "../../shared/router.js";
import { UpdateBar } from "./UpdateBar.js";
import type { Update } from "./versions.js";

let taken = 0;
let tell: (update: Update) => void = () => undefined;
const watch = (onWaiting: typeof tell) => void (tell = onWaiting);
const newer = () => act(() => tell(() => void (taken += 1)));
const bar = () => screen.queryByText("Versi baru tersedia");
const open = (at: string) =>
  show(
    <>
      <UpdateBar watch={watch} />
      <Link to={WEB_ROUTES.home}>Pergi</Link>
    </>,
    { at },
  );

afterEach(() => {
  cleanup();
  taken = 0;
});

describe("a newer version", () => {
  test("when none waits, then nothing is said", async () => {
    await open(WEB_ROUTES.home);
    expect(bar()).toBeNull();
  });

  test("when one waits, then it comes on a press and not before", async () => {
    await open(WEB_ROUTES.guide);
    newer();
    expect([bar() === null, taken]).toEqual([false, 0]);
    fireEvent.click(screen.getByRole("button", { name: "Muat ulang" }));
    expect(taken).toBe(1);
  });

  test("when it is put off, then the bar is gone until there is another", async () => {
    await open(WEB_ROUTES.home);
    newer();
    fireEvent.click(screen.getByRole("button", { name: "Nanti saja" }));
    expect([bar(), taken]).toEqual([null, 0]);
    newer();
    expect(bar()).not.toBeNull();
  });

  test.each([WEB_ROUTES.orderForm, WEB_ROUTES.summary])(
    "when somebody is at %s, then it waits until they go on",
    async (at) => {
      await open(at);
      newer();
      expect(bar()).toBeNull();
      fireEvent.click(screen.getByRole("link", { name: "Pergi" }));
      expect(bar()).not.toBeNull();
    },
  );

  test("when the language is English, then it says so in English", async () => {
    await show(<UpdateBar watch={watch} />, { language: "en" });
    newer();
    expect(screen.getByText("A new version is available")).toBeTruthy();
  });
});
