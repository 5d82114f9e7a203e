import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { loadTexts, initI18n } from "../../shared/i18n/start.js";
import { SearchBox } from "./SearchBox.js";

const searches: string[] = [];
const createSearchBox = (value: string) => (
  <SearchBox
    ref={null}
    value={value}
    onSearch={(text) => void searches.push(text)}
    onEnter={(text) => void searches.push(`Enter ${text}`)}
  />
);
const getInput = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (text: string) => fireEvent.change(getInput(), { target: { value: text } });
const advanceTimers = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(async () => {
  searches.length = 0;
  await initI18n("id");
  await loadTexts("staff");
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

describe("the search box", () => {
  test("searches once for the trimmed text after typing paused for 300 ms", () => {
    render(createSearchBox(""));
    type("ri");
    advanceTimers(299);
    type("rina ");
    advanceTimers(299);
    expect(searches).toEqual([]);
    advanceTimers(1);
    expect(searches).toEqual(["rina"]);
  });

  test("searches at once on Enter, and not again after the debounce", () => {
    render(createSearchBox(""));
    type("rina ");
    fireEvent.keyDown(getInput(), { key: "Enter" });
    advanceTimers(300);
    expect(searches).toEqual(["rina", "Enter rina"]);
  });

  test("cancels a pending search when something else changes the search in the URL", () => {
    const { rerender } = render(createSearchBox("pembayaran"));
    type("");
    rerender(createSearchBox("THYP6Y7Y"));
    expect(getInput().value).toBe("THYP6Y7Y");
    advanceTimers(300);
    expect(searches).toEqual([]);
  });

  test("loses the focus but keeps its text on Escape", () => {
    render(createSearchBox("rina"));
    getInput().focus();
    expect(fireEvent.keyDown(getInput(), { key: "Escape" })).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  test("keeps text that is typed before the URL contains the last search", () => {
    const { rerender } = render(createSearchBox(""));
    type("ri");
    advanceTimers(300);
    type("rina");
    rerender(createSearchBox("ri"));
    expect(getInput().value).toBe("rina");
    advanceTimers(300);
    expect(searches).toEqual(["ri", "rina"]);
  });

  test("searches for the code in a long pasted note instead of the start of the note", () => {
    render(createSearchBox(""));
    const note = `${"Pembayaran dari pelanggan kami untuk pesanan hari ini. ".repeat(3)} 7KQ9-M2XC`;
    fireEvent.paste(getInput(), { clipboardData: { getData: () => note } });
    advanceTimers(300);
    expect(searches).toEqual(["7KQ9M2XC"]);
  });

  test("leaves pasting a short text to the browser", () => {
    render(createSearchBox(""));
    expect(fireEvent.paste(getInput(), { clipboardData: { getData: () => "rina" } })).toBe(true);
  });

  test("shows a search that the URL changed to, without searching again", () => {
    const { rerender } = render(createSearchBox("rina"));
    rerender(createSearchBox(""));
    advanceTimers(300);
    expect(getInput().value).toBe("");
    expect(searches).toEqual([]);
  });
});
