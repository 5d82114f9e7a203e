import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { showTab, windowOf } from "../../../tests/dashboard.js";
import { useDesk } from "../../shared/desk/desk.js";
import { tabsFor } from "../../app/dashboard/tabs.js";
import { CommandPalette } from "./CommandPalette.js";
import { usePalette } from "../../app/dashboard/use-palette.js";

const heard: string[] = [];
const sound = {
  on: true,
  blocked: false,
  toggle: () => void heard.push("sound"),
  unlock: () => undefined,
  ring: () => undefined,
};
const oldest = {
  id: "oldest",
  group: "Pergi ke",
  text: "Pesanan pending terlama",
  icon: Clock,
  run: () => void heard.push("oldest"),
};

function Page({ role }: { readonly role: "admin" | "user" }) {
  const palette = usePalette();
  const { commands } = useDesk();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    commands.put([oldest]);
    setReady(true);
  }, [commands]);
  if (!ready) return null;
  const context = {
    tabs: tabsFor(role),
    sound,
    onRefresh: () => void heard.push("refresh"),
    onAccount: () => void heard.push("account"),
  };
  return (
    <>
      <input aria-label="elsewhere" />
      {palette.isOpen && <CommandPalette {...context} onClose={palette.close} />}
    </>
  );
}

const ctrlK = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "k", ctrlKey: true });
const input = () => screen.findByRole<HTMLInputElement>("combobox");
const address = () => screen.getByTestId("address").textContent;
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const current = () => screen.getByRole("option", { selected: true }).textContent;
const open = async (role: "admin" | "user" = "admin") => {
  await showTab(<Page role={role} />);
  (await screen.findByLabelText("elsewhere")).focus();
  ctrlK();
  return input();
};

beforeEach(() => {
  windowOf(1_350);
  heard.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe("command palette", () => {
  test("when it opens, then the tab's own commands come first and the first is chosen", async () => {
    await open();
    expect(options().slice(0, 3)).toEqual(["Pesanan pending terlama", "Transaksi1", "Analitik2"]);
    expect(current()).toBe("Pesanan pending terlama");
  });

  test("when the role is user, then only its sections are offered", async () => {
    await open("user");
    expect(options().join()).not.toMatch(/Pengguna|Alat|Admin Settings/);
  });

  test("when letters are typed and Enter pressed, then that command runs and it closes", async () => {
    const field = await open();
    fireEvent.change(field, { target: { value: "suara" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(heard).toEqual(["sound"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("when the arrows are pressed, then the choice goes round", async () => {
    const field = await open();
    fireEvent.keyDown(field, { key: "ArrowUp" });
    expect(current()).toBe("Matikan suara");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(current()).toBe("Pesanan pending terlama");
    const { id } = screen.getByRole("option", { selected: true });
    expect(field.getAttribute("aria-activedescendant")).toBe(id);
  });

  test("when a code is typed, then orders of any day are searched for it", async () => {
    const field = await open();
    fireEvent.change(field, { target: { value: "7KQ9M2XD" } });
    fireEvent.click(screen.getByRole("option", { name: "Cari pesanan 7KQ9M2XD" }));
    await waitFor(() => expect(address()).toBe("/admin/dashboard?tab=transactions&period=all&q=7KQ9M2XD"));
  });

  test("when nothing matches, then it says so and Enter does nothing", async () => {
    const field = await open();
    fireEvent.change(field, { target: { value: "zz" } });
    expect(screen.getByText("Tidak ada perintah yang cocok")).toBeTruthy();
    fireEvent.keyDown(field, { key: "Enter" });
    expect([heard, screen.queryByRole("dialog") === null]).toEqual([[], false]);
  });

  test("when Ctrl K is pressed again, then it closes and the focus is where it was", async () => {
    await open();
    ctrlK();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("elsewhere"));
  });
});
