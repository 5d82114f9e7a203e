import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useUnread } from "./use-unread.js";

function Page() {
  const { unread, add } = useUnread();
  return <button onClick={() => add(2)}>{unread}</button>;
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  fireEvent(document, new Event("visibilitychange"));
}

const icon = () => document.querySelector("link[rel=icon]")?.getAttribute("href");
const count = () => screen.getByRole("button").textContent;
const twoCome = () => fireEvent.click(screen.getByRole("button"));

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" />';
});
afterEach(() => {
  cleanup();
  hide(false);
});

describe("what came while the tab was not looked at", () => {
  test("when the tab is looked at, then nothing is counted", () => {
    render(<Page />);
    twoCome();
    expect([count(), icon()]).toEqual(["0", "/favicon.svg"]);
  });

  test("when the tab is hidden, then it is counted and the icon has a dot, until the tab is looked at", () => {
    render(<Page />);
    hide(true);
    twoCome();
    twoCome();
    expect([count(), icon()]).toEqual(["4", "/favicon-new.svg"]);
    hide(false);
    expect([count(), icon()]).toEqual(["0", "/favicon.svg"]);
  });

  test("when the dashboard is left meanwhile, then the icon is the plain one again", () => {
    render(<Page />);
    hide(true);
    twoCome();
    cleanup();
    expect(icon()).toBe("/favicon.svg");
  });
});
