import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Link, Redirect, useArrival, useLocation, useNavigate } from "../shared/router.js";
import { PlainRouter } from "./PlainRouter.js";

function Page() {
  const { pathname, search, hash, state } = useLocation();
  const arrival = useArrival();
  const navigate = useNavigate();
  if (pathname === "/moved") return <Redirect to="/home" />;
  return (
    <>
      <p>{`${arrival} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</p>
      <Link to="/panduan">guide</Link>
      <Link to="#langkah">step</Link>
      <Link to="/moved">moved</Link>
      <button onClick={() => navigate("/transaction-summary", { state: { paid: true } })}>pay</button>
    </>
  );
}

beforeEach(() => {
  history.replaceState(null, "", "/");
  render(
    <PlainRouter>
      <Page />
    </PlainRouter>,
  );
});
afterEach(cleanup);

const shown = (text: string) => screen.findByText(text);
const follow = (name: string, init = {}) => fireEvent.click(screen.getByRole("link", { name }), init);

describe("the router of visitors' pages", () => {
  test("when a link is followed, then its page shows under its address, and back leads to the one before", async () => {
    follow("guide");
    await shown("PUSH /panduan undefined");
    expect(location.pathname).toBe("/panduan");
    act(() => history.back());
    await shown("POP / undefined");
  });

  test("when something is passed along, then the history keeps it", async () => {
    fireEvent.click(screen.getByRole("button", { name: "pay" }));
    await shown('PUSH /transaction-summary {"paid":true}');
    follow("guide");
    await shown("PUSH /panduan undefined");
    act(() => history.back());
    await shown('POP /transaction-summary {"paid":true}');
  });

  test("when a link leads where the app is, then it adds no entry", async () => {
    follow("step");
    await shown("PUSH /#langkah undefined");
    const entries = history.length;
    follow("step");
    await shown("REPLACE /#langkah undefined");
    expect(history.length).toBe(entries);
  });

  test("when a page leads elsewhere, then back does not return to it", async () => {
    const entries = history.length;
    follow("moved");
    await shown("REPLACE /home undefined");
    expect(history.length).toBe(Math.min(entries + 1, 50));
  });

  test("when a link is opened in another tab, then this one stays", async () => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    const link = screen.getByRole("link", { name: "guide" });
    // The browser's part, which jsdom lacks.
    link.addEventListener("click", (click) => click.preventDefault());
    act(() => void link.dispatchEvent(event));
    await waitFor(() => expect(location.pathname).toBe("/"));
    expect(screen.getByText("POP / undefined")).toBeTruthy();
  });
});
