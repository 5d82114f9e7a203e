import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, screen } from "@testing-library/react";
import { ok, openDesk, publicDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { changeLanguage } from "../i18n/start.js";
import { DeskSays } from "../DeskSays.js";

const notice = (until: string | null) => ({
  ...openDesk,
  "GET /api/public/desk": ok({ ...publicDesk, notice: { id: "Libur besok", en: "Closed tomorrow", until } }),
});

afterEach(async () => {
  jest.useRealTimers();
  cleanup();
  await changeLanguage("id");
});

describe("the notice of the desk", () => {
  test("shows in the language of the page", async () => {
    stubDesk(notice(null));
    await show(<DeskSays about="notice" />);
    expect(await screen.findByText("Libur besok")).toBeTruthy();
    await act(() => changeLanguage("en"));
    expect(screen.getByText("Closed tomorrow")).toBeTruthy();
  });

  test("goes at its end, though the desk was not asked again", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    stubDesk(notice(new Date(Date.now() + 20_000).toISOString()));
    await show(<DeskSays about="notice" />);
    expect(await screen.findByText("Libur besok")).toBeTruthy();
    act(() => jest.advanceTimersByTime(31_000));
    expect(screen.queryByText("Libur besok")).toBeNull();
  });

  test("is one line, and shows the rest of a longer text at a press", async () => {
    stubDesk(notice(null));
    const room = jest.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(500);
    await show(<DeskSays about="notice" />);
    await screen.findByText("Libur besok");
    expect(document.querySelector("details.desk-notice summary")?.textContent).toBe("Libur besok");
    room.mockRestore();
  });

  test("offers no press when it fits its line", async () => {
    stubDesk(notice(null));
    await show(<DeskSays about="notice" />);
    await screen.findByText("Libur besok");
    expect(document.querySelector("details")).toBeNull();
  });
});
