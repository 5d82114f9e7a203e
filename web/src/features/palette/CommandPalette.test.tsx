import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { showTab, mockWindowWidth } from "../../../tests/dashboard.js";
import { useDesk } from "../../shared/desk/desk.js";
import { listTabs } from "../../app/dashboard/tabs.js";
import { CommandPalette } from "./CommandPalette.js";
import { usePalette } from "../../app/dashboard/use-palette.js";

const ranCommands: string[] = [];
const sound = {
  on: true,
  blocked: false,
  toggle: () => void ranCommands.push("sound"),
  unlock: () => undefined,
  ring: () => undefined,
};
const oldestCommand = {
  id: "oldest",
  group: "Buka",
  text: "Pesanan pending terlama",
  icon: Clock,
  run: () => void ranCommands.push("oldest"),
};

function Page({ role }: { readonly role: "admin" | "user" }) {
  const palette = usePalette();
  const { commands } = useDesk();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    commands.put([oldestCommand]);
    setReady(true);
  }, [commands]);
  if (!isReady) return null;
  const context = {
    tabs: listTabs(role),
    sound,
    onRefresh: () => void ranCommands.push("refresh"),
    onAccount: () => void ranCommands.push("account"),
  };
  return (
    <>
      <input aria-label="elsewhere" />
      {palette.isOpen && <CommandPalette {...context} onClose={palette.close} />}
    </>
  );
}

const pressCtrlK = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "k", ctrlKey: true });
const findInput = () => screen.findByRole<HTMLInputElement>("combobox");
const getUrl = () => screen.getByTestId("address").textContent;
const listOptions = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const getSelected = () => screen.getByRole("option", { selected: true }).textContent;
const openPalette = async (role: "admin" | "user" = "admin") => {
  await showTab(<Page role={role} />);
  (await screen.findByLabelText("elsewhere")).focus();
  pressCtrlK();
  return findInput();
};

beforeEach(() => {
  mockWindowWidth(1_350);
  ranCommands.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe("command palette", () => {
  test("lists the commands of the open tab first and selects the first command", async () => {
    await openPalette();
    expect(listOptions().slice(0, 3)).toEqual(["Pesanan pending terlama", "Transaksi1", "Analitik2"]);
    expect(getSelected()).toBe("Pesanan pending terlama");
  });

  test("offers only the tabs that the `user` role may open", async () => {
    await openPalette("user");
    expect(listOptions().join()).not.toMatch(/Pengguna|Alat|Admin Settings/);
  });

  test("runs the command that matches the typed text on Enter, and closes", async () => {
    const field = await openPalette();
    fireEvent.change(field, { target: { value: "suara" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(ranCommands).toEqual(["sound"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("wraps around when the arrow keys pass the first or last command", async () => {
    const field = await openPalette();
    fireEvent.keyDown(field, { key: "ArrowUp" });
    expect(getSelected()).toBe("Matikan suara");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(getSelected()).toBe("Pesanan pending terlama");
    const { id } = screen.getByRole("option", { selected: true });
    expect(field.getAttribute("aria-activedescendant")).toBe(id);
  });

  test("offers to search orders of all periods for a typed code", async () => {
    const field = await openPalette();
    fireEvent.change(field, { target: { value: "7KQ9M2XD" } });
    fireEvent.click(screen.getByRole("option", { name: "Cari pesanan 7KQ9M2XD" }));
    await waitFor(() => expect(getUrl()).toBe("/admin/dashboard?tab=transactions&period=all&q=7KQ9M2XD"));
  });

  test("says that no command matches, and ignores Enter", async () => {
    const field = await openPalette();
    fireEvent.change(field, { target: { value: "zz" } });
    expect(screen.getByText("Tidak ada perintah yang cocok")).toBeTruthy();
    fireEvent.keyDown(field, { key: "Enter" });
    expect([ranCommands, screen.queryByRole("dialog") === null]).toEqual([[], false]);
  });

  test("closes on a second Ctrl+K and returns the focus to where it was before", async () => {
    await openPalette();
    pressCtrlK();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("elsewhere"));
  });
});
