import { afterEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { show } from "../../tests/show.js";
import { Link, Redirect, useLocation } from "../shared/router.js";
import { DataRouterContext, LeaveGuard } from "./StaffRouter.js";
import { LeaveDialog } from "../shared/unsaved/LeaveDialog.js";
import { leave } from "../shared/unsaved/unsaved.js";
import { useUnsavedGuard } from "../shared/unsaved/use-unsaved-guard.js";

function RateForm() {
  const [text, setText] = useState("");
  const [expired, setExpired] = useState(false);
  useUnsavedGuard("settings", text !== "");
  if (expired) return <Redirect to="/elsewhere" />;
  return (
    <>
      <input aria-label="Kurs" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/elsewhere">Pergi</Link>
      <button type="button" onClick={() => setExpired(true)}>
        Berakhir
      </button>
      <LeaveDialog />
    </>
  );
}

// The data router creates a Request for each navigation; jsdom has no such class.
globalThis.Request = class {
  constructor(
    readonly url: string,
    { signal }: RequestInit,
  ) {
    this.signal = signal;
  }
  readonly method = "GET";
  readonly signal: unknown;
} as unknown as typeof Request;

function TestRoot() {
  return (
    <DataRouterContext>
      <Outlet />
      <LeaveGuard />
      <CurrentPath />
    </DataRouterContext>
  );
}

function CurrentPath() {
  return <span data-testid="at">{useLocation().pathname}</span>;
}

let router: ReturnType<typeof createMemoryRouter>;

async function openForm(): Promise<void> {
  const children = [
    { path: "/", element: <RateForm /> },
    { path: "/elsewhere", element: <Link to="/">Kembali</Link> },
  ];
  router = createMemoryRouter([{ element: <TestRoot />, children }]);
  await show(<RouterProvider router={router} />);
  await screen.findByLabelText("Kurs");
}
const typeRate = (text: string) =>
  fireEvent.change(screen.getByLabelText("Kurs"), { target: { value: text } });
const pressButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const followLink = () => fireEvent.click(screen.getByRole("link", { name: "Pergi" }));
const queryConfirmation = () =>
  screen.queryByRole("alertdialog", { name: "Buang perubahan yang belum disimpan?" });
const currentPath = () => screen.getByTestId("at").textContent;

afterEach(cleanup);

const waitForPath = (path: string) => waitFor(() => expect(currentPath()).toBe(path));

describe("leaving a page with a form", () => {
  test("leaving a form without unsaved changes asks for no confirmation", async () => {
    await openForm();
    typeRate("1");
    typeRate("");
    followLink();
    await waitForPath("/elsewhere");
    expect(queryConfirmation()).toBeNull();
  });

  test("cancelling the confirmation keeps the page and its unsaved changes", async () => {
    await openForm();
    typeRate("15100");
    followLink();
    await waitFor(() => expect(queryConfirmation()).not.toBeNull());
    pressButton("Batal");
    expect([
      currentPath(),
      queryConfirmation(),
      screen.getByLabelText<HTMLInputElement>("Kurs").value,
    ]).toEqual(["/", null, "15100"]);
  });

  test("confirming leaves the page, and the next navigation asks for no confirmation", async () => {
    await openForm();
    typeRate("15100");
    followLink();
    await waitFor(() => expect(queryConfirmation()).not.toBeNull());
    pressButton("Buang perubahan");
    await waitForPath("/elsewhere");
    fireEvent.click(screen.getByRole("link", { name: "Kembali" }));
    await waitForPath("/");
    followLink();
    await waitForPath("/elsewhere");
    expect(queryConfirmation()).toBeNull();
  });

  test("going back asks for confirmation before it discards unsaved changes", async () => {
    await openForm();
    followLink();
    await waitForPath("/elsewhere");
    fireEvent.click(screen.getByRole("link", { name: "Kembali" }));
    await waitForPath("/");
    typeRate("15100");
    await act(() => router.navigate(-1));
    await waitFor(() => expect(queryConfirmation()).not.toBeNull());
    expect(currentPath()).toBe("/");
    pressButton("Buang perubahan");
    await waitForPath("/elsewhere");
  });

  test("a redirect is not blocked and closes an open confirmation dialog", async () => {
    await openForm();
    typeRate("15100");
    followLink();
    await waitFor(() => expect(queryConfirmation()).not.toBeNull());
    pressButton("Berakhir");
    await waitForPath("/elsewhere");
    fireEvent.click(screen.getByRole("link", { name: "Kembali" }));
    await waitForPath("/");
    expect(queryConfirmation()).toBeNull();
  });

  test("discarding one form ignores unsaved changes of another form", async () => {
    await openForm();
    typeRate("15100");
    let isDiscarded = false;
    leave(() => void (isDiscarded = true), "edited-user");
    expect([isDiscarded, queryConfirmation()]).toEqual([true, null]);
  });
});
