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

function Form() {
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

// The data router makes a request of each step; jsdom has none.
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

function Root() {
  return (
    <DataRouterContext>
      <Outlet />
      <LeaveGuard />
      <At />
    </DataRouterContext>
  );
}

function At() {
  return <span data-testid="at">{useLocation().pathname}</span>;
}

let router: ReturnType<typeof createMemoryRouter>;

async function open(): Promise<void> {
  const children = [
    { path: "/", element: <Form /> },
    { path: "/elsewhere", element: <Link to="/">Kembali</Link> },
  ];
  router = createMemoryRouter([{ element: <Root />, children }]);
  await show(<RouterProvider router={router} />);
  await screen.findByLabelText("Kurs");
}
const type = (text: string) => fireEvent.change(screen.getByLabelText("Kurs"), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const go = () => fireEvent.click(screen.getByRole("link", { name: "Pergi" }));
const question = () => screen.queryByRole("alertdialog", { name: "Buang perubahan yang belum disimpan?" });
const at = () => screen.getByTestId("at").textContent;

afterEach(cleanup);

const arrived = (path: string) => waitFor(() => expect(at()).toBe(path));

describe("leaving a form", () => {
  test("when nothing is unsaved, then it is left without a word", async () => {
    await open();
    type("1");
    type("");
    go();
    await arrived("/elsewhere");
    expect(question()).toBeNull();
  });

  test("when something is unsaved and the answer is no, then it is all still there", async () => {
    await open();
    type("15100");
    go();
    await waitFor(() => expect(question()).not.toBeNull());
    press("Batal");
    expect([at(), question(), screen.getByLabelText<HTMLInputElement>("Kurs").value]).toEqual([
      "/",
      null,
      "15100",
    ]);
  });

  test("when the answer is yes, then it is left, and the next leave is free", async () => {
    await open();
    type("15100");
    go();
    await waitFor(() => expect(question()).not.toBeNull());
    press("Buang perubahan");
    await arrived("/elsewhere");
    fireEvent.click(screen.getByRole("link", { name: "Kembali" }));
    await arrived("/");
    go();
    await arrived("/elsewhere");
    expect(question()).toBeNull();
  });

  test("when back would lose something, then it asks, and goes back after a yes", async () => {
    await open();
    go();
    await arrived("/elsewhere");
    fireEvent.click(screen.getByRole("link", { name: "Kembali" }));
    await arrived("/");
    type("15100");
    await act(() => router.navigate(-1));
    await waitFor(() => expect(question()).not.toBeNull());
    expect(at()).toBe("/");
    press("Buang perubahan");
    await arrived("/elsewhere");
  });

  test("when a redirect leads away, then it is not held up and no question is left behind", async () => {
    await open();
    type("15100");
    go();
    await waitFor(() => expect(question()).not.toBeNull());
    press("Berakhir");
    await arrived("/elsewhere");
    fireEvent.click(screen.getByRole("link", { name: "Kembali" }));
    await arrived("/");
    expect(question()).toBeNull();
  });

  test("when a step loses another form only, then nothing is asked", async () => {
    await open();
    type("15100");
    let gone = false;
    leave(() => void (gone = true), "edited-user");
    expect([gone, question()]).toEqual([true, null]);
  });
});
