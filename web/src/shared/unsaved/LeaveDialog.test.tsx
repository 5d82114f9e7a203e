import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { show } from "../../../tests/show.js";
import { Link, Navigate, Route, Routes } from "../router.js";
import { GuardedNavigation } from "./GuardedNavigation.js";
import { LeaveDialog } from "./LeaveDialog.js";
import { leave } from "./unsaved.js";
import { useUnsavedGuard } from "./use-unsaved-guard.js";

function Form() {
  const [text, setText] = useState("");
  const [expired, setExpired] = useState(false);
  useUnsavedGuard("settings", text !== "");
  if (expired) return <Navigate to="/elsewhere" replace />;
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

async function open(): Promise<void> {
  await show(
    <GuardedNavigation>
      <Routes>
        <Route path="/" element={<Form />} />
        <Route path="/elsewhere" element={<Link to="/">Kembali</Link>} />
      </Routes>
    </GuardedNavigation>,
  );
  await screen.findByLabelText("Kurs");
}
const type = (text: string) => fireEvent.change(screen.getByLabelText("Kurs"), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const go = () => fireEvent.click(screen.getByRole("link", { name: "Pergi" }));
const question = () => screen.queryByRole("alertdialog", { name: "Buang perubahan yang belum disimpan?" });
const at = () => screen.getByTestId("address").textContent;

afterEach(cleanup);

describe("leaving a form", () => {
  test("when nothing is unsaved, then it is left without a word", async () => {
    await open();
    type("1");
    type("");
    go();
    expect([at(), question()]).toEqual(["/elsewhere", null]);
  });

  test("when something is unsaved and the answer is no, then it is all still there", async () => {
    await open();
    type("15100");
    go();
    expect([at(), question() === null]).toEqual(["/", false]);
    press("Batal");
    expect([question(), screen.getByLabelText<HTMLInputElement>("Kurs").value]).toEqual([null, "15100"]);
  });

  test("when the answer is yes, then it is left, and the next leave is free", async () => {
    await open();
    type("15100");
    go();
    press("Buang perubahan");
    await waitFor(() => expect(at()).toBe("/elsewhere"));
    fireEvent.click(screen.getByRole("link", { name: "Kembali" }));
    go();
    expect([at(), question()]).toEqual(["/elsewhere", null]);
  });

  test("when a redirect leads away, then it is not held up and no question is left behind", async () => {
    await open();
    type("15100");
    go();
    press("Berakhir");
    await waitFor(() => expect(at()).toBe("/elsewhere"));
    fireEvent.click(screen.getByRole("link", { name: "Kembali" }));
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
