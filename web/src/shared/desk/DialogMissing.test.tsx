import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { show } from "../../../tests/show.js";
import { latePart } from "../late-part.js";
import { DialogMissing } from "./DialogMissing.js";

// Its library takes long to come on a busy machine.
beforeAll(async () => void (await import("../notify/toasts.js")), 60_000);
afterEach(cleanup);

interface Props {
  readonly onClose: () => void;
}

const line = { isDown: true };

function Shown() {
  return <p>the dialog</p>;
}

const Dialog = latePart<Props>(
  async () => {
    if (line.isDown) throw new TypeError("Failed to fetch dynamically imported module");
    return Shown;
  },
  { otherwise: DialogMissing },
);

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button aria-expanded={isOpen} onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

describe("a dialog whose files do not come", () => {
  test("is told of in a toast, counts as closed, and comes at the next try", async () => {
    await show(<Page />);
    const button = screen.getByRole("button", { name: "open" });
    fireEvent.click(button);
    await screen.findByText("Terjadi kesalahan jaringan");
    await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
    line.isDown = false;
    fireEvent.click(button);
    await screen.findByText("the dialog");
  });
});
