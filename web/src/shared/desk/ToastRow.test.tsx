import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { show } from "../../../tests/show.js";
import { notify } from "../notify/notify.js";
import { ToastRow } from "./ToastRow.js";

const openedNames: string[] = [];
/** A closing toast stays in the document: its exit animation never ends in jsdom. */
const getToast = (id: string) => document.getElementById(id);
const focusedLabel = () => document.activeElement?.getAttribute("aria-label");

async function showToast(name: string): Promise<HTMLElement> {
  const content = <ToastRow title="Pesanan baru" detail={name} onOpen={() => void openedNames.push(name)} />;
  notify.info("Pesanan baru", { id: name, content });
  return screen.findByRole("button", { name: `Pesanan baru ${name}` });
}

beforeEach(async () => {
  openedNames.length = 0;
  await show(<input aria-label="search" />);
  (await screen.findByLabelText("search")).focus();
});
afterEach(cleanup);

describe("a toast that opens an order", () => {
  test("pressing a toast opens its order, closes the toast and restores the focus", async () => {
    const button = await showToast("Rina");
    button.focus();
    fireEvent.click(button);
    expect(openedNames).toEqual(["Rina"]);
    expect(focusedLabel()).toBe("search");
    expect(getToast("Rina")?.dataset["in"]).toBe("false");
  });

  test("a closed toast restores the focus", async () => {
    await showToast("Budi");
    const closeButton = within(getToast("Budi") ?? document.body).getByRole("button", {
      name: "Tutup pesan",
    });
    closeButton.focus();
    fireEvent.click(closeButton);
    expect([focusedLabel(), openedNames]).toEqual(["search", []]);
    expect(getToast("Budi")?.dataset["in"]).toBe("false");
  });
});
