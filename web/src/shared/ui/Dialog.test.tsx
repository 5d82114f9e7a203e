import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Dialog } from "./Dialog.js";

const BOX = new DOMRect(100, 50, 400, 300);
const press = (clientX: number, clientY: number) =>
  fireEvent(screen.getByRole("dialog"), new MouseEvent("pointerdown", { bubbles: true, clientX, clientY }));

/** Shows a dialog with a box of 400 x 300 pixels. @returns a mock that records the calls of `onClose` */
function open({ closesOnlyByButton = false } = {}) {
  const onClose = jest.fn();
  render(
    <Dialog label="Akun" className="x" onClose={onClose} closesOnlyByButton={closesOnlyByButton}>
      <button type="button">OK</button>
    </Dialog>,
  );
  return onClose;
}

beforeEach(() => {
  jest.spyOn(HTMLDialogElement.prototype, "getBoundingClientRect").mockReturnValue(BOX);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe("a dialog", () => {
  test.each([
    ["above", 300, 40],
    ["below", 300, 360],
    ["left of", 90, 200],
    ["right of", 510, 200],
  ])("closes on a press %s it", (_side, x, y) => {
    const onClose = open();
    press(x, y);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("stays open on a press on its padding", () => {
    const onClose = open();
    press(105, 55);
    expect(onClose).not.toHaveBeenCalled();
  });

  test("ignores Esc and presses outside while only a button closes it", () => {
    const onClose = open({ closesOnlyByButton: true });
    const escape = new Event("cancel", { cancelable: true });
    fireEvent(screen.getByRole("dialog"), escape);
    expect(escape.defaultPrevented).toBe(true);
    press(300, 40);
    expect(onClose).not.toHaveBeenCalled();
    // Browsers close the dialog at the second Esc in a row.
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    dialog.close();
    fireEvent(dialog, new Event("close"));
    expect([dialog.open, onClose.mock.calls]).toEqual([true, []]);
  });
});
