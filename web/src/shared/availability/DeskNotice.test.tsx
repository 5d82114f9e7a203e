import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, screen } from "@testing-library/react";
import { ok, openDesk, publicDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { changeLanguage } from "../i18n/start.js";
import { LazyDeskText } from "../LazyDeskText.js";

const deskWithNotice = (until: string | null) => ({
  ...openDesk,
  "GET /api/public/desk": ok({ ...publicDesk, notice: { id: "Libur besok", en: "Closed tomorrow", until } }),
});

afterEach(async () => {
  jest.useRealTimers();
  cleanup();
  await changeLanguage("id");
});

describe("the notice of the desk", () => {
  test("the notice is shown in the language of the page", async () => {
    stubDesk(deskWithNotice(null));
    await show(<LazyDeskText about="notice" />);
    expect(await screen.findByText("Libur besok")).toBeTruthy();
    await act(() => changeLanguage("en"));
    expect(screen.getByText("Closed tomorrow")).toBeTruthy();
  });

  test("the notice disappears at its end time without another request", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    stubDesk(deskWithNotice(new Date(Date.now() + 20_000).toISOString()));
    await show(<LazyDeskText about="notice" />);
    expect(await screen.findByText("Libur besok")).toBeTruthy();
    act(() => jest.advanceTimersByTime(31_000));
    expect(screen.queryByText("Libur besok")).toBeNull();
  });

  test("a long notice is cut to one line that expands on a press", async () => {
    stubDesk(deskWithNotice(null));
    const scrollWidth = jest.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(500);
    await show(<LazyDeskText about="notice" />);
    await screen.findByText("Libur besok");
    expect(document.querySelector("details.desk-notice summary")?.textContent).toBe("Libur besok");
    scrollWidth.mockRestore();
  });

  test("a notice that fits on one line cannot be expanded", async () => {
    stubDesk(deskWithNotice(null));
    await show(<LazyDeskText about="notice" />);
    await screen.findByText("Libur besok");
    expect(document.querySelector("details")).toBeNull();
  });
});
