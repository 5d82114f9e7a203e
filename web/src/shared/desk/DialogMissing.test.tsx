import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { show } from "../../../tests/show.js";
import { lazyPart } from "../lazy-part.js";
import { DialogMissing } from "./DialogMissing.js";

// Loads the toast library in advance, since loading it within a test could time out on a busy machine.
beforeAll(async () => void (await import("../notify/toasts.js")), 60_000);
afterEach(cleanup);

interface Props {
  readonly onClose: () => void;
}

const network = { isDown: true };

function LoadedDialog() {
  return <p>the dialog</p>;
}

const Dialog = lazyPart<Props>(
  async () => {
    if (network.isDown) throw new TypeError("Failed to fetch dynamically imported module");
    return LoadedDialog;
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

describe("a dialog whose code cannot be fetched", () => {
  test("a dialog whose code cannot be fetched shows an error toast and opens at the next press", async () => {
    await show(<Page />);
    const button = screen.getByRole("button", { name: "open" });
    fireEvent.click(button);
    await screen.findByText("Terjadi kesalahan jaringan");
    await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
    network.isDown = false;
    fireEvent.click(button);
    await screen.findByText("the dialog");
  });
});
