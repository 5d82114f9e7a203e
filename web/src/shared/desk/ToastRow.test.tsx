import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { show } from "../../../tests/show.js";
import { notify } from "../notify/notify.js";
import { ToastRow } from "./ToastRow.js";

const opened: string[] = [];
/** It leaves with an animation, which nothing plays here. */
const toastOf = (id: string) => document.getElementById(id);
const focused = () => document.activeElement?.getAttribute("aria-label");

async function toldOf(name: string): Promise<HTMLElement> {
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

describe("a toast that leads somewhere", () => {
  test("has a button for the keyboard, which closes it and gives the focus back", async () => {
    const button = await toldOf("Rina");
    button.focus();
    fireEvent.click(button);
    expect(opened).toEqual(["Rina"]);
    expect(focused()).toBe("search");
    expect(toastOf("Rina")?.dataset["in"]).toBe("false");
  });

  test("gives the focus back when it is closed", async () => {
    await toldOf("Budi");
    const close = within(toastOf("Budi") ?? document.body).getByRole("button", { name: "Tutup pesan" });
    close.focus();
    fireEvent.click(close);
    expect([focused(), opened]).toEqual(["search", []]);
    expect(toastOf("Budi")?.dataset["in"]).toBe("false");
  });
});
