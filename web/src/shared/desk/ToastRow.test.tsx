import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { show } from "../../../tests/show.js";
import { notify } from "../notify/notify.js";
import { ToastRow } from "./ToastRow.js";

const opened: string[] = [];
/** A closing toast stays in the document: its exit animation never ends in jsdom. */
const toastOf = (id: string) => document.getElementById(id);
const focused = () => document.activeElement?.getAttribute("aria-label");

async function showToast(name: string): Promise<HTMLElement> {
  const content = <ToastRow title="Pesanan baru" detail={name} onOpen={() => void opened.push(name)} />;
  notify.info("Pesanan baru", { id: name, content });
  return screen.findByRole("button", { name: `Pesanan baru ${name}` });
}

beforeEach(async () => {
  opened.length = 0;
  await show(<input aria-label="search" />);
  (await screen.findByLabelText("search")).focus();
});
afterEach(cleanup);

describe("a toast that opens an order", () => {
  test("opens by a button, which closes the toast and restores the focus", async () => {
    const button = await showToast("Rina");
    button.focus();
    fireEvent.click(button);
    expect(opened).toEqual(["Rina"]);
    expect(focused()).toBe("search");
    expect(toastOf("Rina")?.dataset["in"]).toBe("false");
  });

  test("restores the focus when it is closed", async () => {
    await showToast("Budi");
    const close = within(toastOf("Budi") ?? document.body).getByRole("button", { name: "Tutup pesan" });
    close.focus();
    fireEvent.click(close);
    expect([focused(), opened]).toEqual(["search", []]);
    expect(toastOf("Budi")?.dataset["in"]).toBe("false");
  });
});
