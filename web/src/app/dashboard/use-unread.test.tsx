import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useUnread } from "./use-unread.js";

function Page() {
  const { unread, add } = useUnread();
  return <button onClick={() => add(2)}>{unread}</button>;
}

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  fireEvent(document, new Event("visibilitychange"));
}

const readIconHref = () => document.querySelector("link[rel=icon]")?.getAttribute("href");
const readCount = () => screen.getByRole("button").textContent;
const addTwoOrders = () => fireEvent.click(screen.getByRole("button"));

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" />';
});
afterEach(() => {
  cleanup();
  setHidden(false);
});

describe("orders that arrive while the browser tab is hidden", () => {
  test("new orders are not counted while the browser tab is visible", () => {
    render(<Page />);
    addTwoOrders();
    expect([readCount(), readIconHref()]).toEqual(["0", "/favicon.svg"]);
  });

  test("a hidden browser tab counts new orders and marks its icon until the tab is visible", () => {
    render(<Page />);
    setHidden(true);
    addTwoOrders();
    addTwoOrders();
    expect([readCount(), readIconHref()]).toEqual(["4", "/favicon-new.svg"]);
    setHidden(false);
    expect([readCount(), readIconHref()]).toEqual(["0", "/favicon.svg"]);
  });

  test("leaving the dashboard restores the browser tab's normal icon", () => {
    render(<Page />);
    setHidden(true);
    addTwoOrders();
    cleanup();
    expect(readIconHref()).toBe("/favicon.svg");
  });
});
