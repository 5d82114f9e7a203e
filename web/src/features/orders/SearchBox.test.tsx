import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { loadTexts, startTexts } from "../../shared/i18n/start.js";
import { SearchBox } from "./SearchBox.js";

const searches: string[] = [];
const box = (value: string) => (
  <SearchBox
    ref={null}
    value={value}
    onSearch={(text) => void searches.push(text)}
    onEnter={(text) => void searches.push(`Enter ${text}`)}
  />
);
const input = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(async () => {
  searches.length = 0;
  await startTexts("id");
  await loadTexts("staff");
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

describe("the search box", () => {
  test("when typing pauses for 300 ms, then it searches once, trimmed", () => {
    render(box(""));
    type("ri");
    pass(299);
    type("rina ");
    pass(299);
    expect(searches).toEqual([]);
    pass(1);
    expect(searches).toEqual(["rina"]);
  });

  test("when Enter is pressed, then what stands there is searched at once, and no second time", () => {
    render(box(""));
    type("rina ");
    fireEvent.keyDown(input(), { key: "Enter" });
    pass(300);
    expect(searches).toEqual(["rina", "Enter rina"]);
  });

  test("a search that comes from elsewhere ends the one that was about to be sent", () => {
    const { rerender } = render(box("pembayaran"));
    type("");
    rerender(box("THYP6Y7Y"));
    expect(input().value).toBe("THYP6Y7Y");
    pass(300);
    expect(searches).toEqual([]);
  });

  test("Escape leaves the box and keeps what was typed, which the browser would empty", () => {
    render(box("rina"));
    input().focus();
    expect(fireEvent.keyDown(input(), { key: "Escape" })).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  test("when the address follows late, then what was typed meanwhile stays", () => {
    const { rerender } = render(box(""));
    type("ri");
    pass(300);
    type("rina");
    rerender(box("ri"));
    expect(input().value).toBe("rina");
    pass(300);
    expect(searches).toEqual(["ri", "rina"]);
  });

  test("when a long note is pasted, then the code in it is searched, not the note's beginning", () => {
    render(box(""));
    const note = `${"Pembayaran dari pelanggan kami untuk pesanan hari ini. ".repeat(3)} 7KQ9-M2XC`;
    fireEvent.paste(input(), { clipboardData: { getData: () => note } });
    pass(300);
    expect(searches).toEqual(["7KQ9M2XC"]);
  });

  test("when a short text is pasted, then the browser puts it in", () => {
    render(box(""));
    expect(fireEvent.paste(input(), { clipboardData: { getData: () => "rina" } })).toBe(true);
  });

  test("when the address changes by itself, then the box shows it and does not search again", () => {
    const { rerender } = render(box("rina"));
    rerender(box(""));
    pass(300);
    expect(input().value).toBe("");
    expect(searches).toEqual([]);
  });
});
