import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Link, Redirect, useNavigationType, useLocation, useNavigate } from "../shared/router.js";
import { PublicRouter } from "./PublicRouter.js";

function Page() {
  const { pathname, search, hash, state } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  if (pathname === "/moved") return <Redirect to="/home" />;
  return (
    <>
      <p>{`${navigationType} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</p>
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
    <PublicRouter>
      <Page />
    </PublicRouter>,
  );
});
afterEach(cleanup);

const findText = (text: string) => screen.findByText(text);
const followLink = (name: string, init = {}) => fireEvent.click(screen.getByRole("link", { name }), init);

describe("PublicRouter", () => {
  test("a link shows its page and URL, and back returns to the previous page", async () => {
    followLink("guide");
    await findText("PUSH /panduan undefined");
    expect(location.pathname).toBe("/panduan");
    act(() => history.back());
    await findText("POP / undefined");
  });

  test("going back to a history entry restores the state passed with its navigation", async () => {
    fireEvent.click(screen.getByRole("button", { name: "pay" }));
    await findText('PUSH /transaction-summary {"paid":true}');
    followLink("guide");
    await findText("PUSH /panduan undefined");
    act(() => history.back());
    await findText('POP /transaction-summary {"paid":true}');
  });

  test("a link to the current URL adds no history entry", async () => {
    followLink("step");
    await findText("PUSH /#langkah undefined");
    const entryCount = history.length;
    followLink("step");
    await findText("REPLACE /#langkah undefined");
    expect(history.length).toBe(entryCount);
  });

  test("a redirect replaces the history entry of the page that redirects", async () => {
    const entryCount = history.length;
    followLink("moved");
    await findText("REPLACE /home undefined");
    expect(history.length).toBe(Math.min(entryCount + 1, 50));
  });

  test("a link opened in another tab does not navigate the current tab", async () => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    const link = screen.getByRole("link", { name: "guide" });
    // A browser would open another tab; jsdom would navigate, which this listener prevents.
    link.addEventListener("click", (click) => click.preventDefault());
    act(() => void link.dispatchEvent(event));
    await waitFor(() => expect(location.pathname).toBe("/"));
    expect(screen.getByText("POP / undefined")).toBeTruthy();
  });
});
