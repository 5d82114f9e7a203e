import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { changeLanguage } from "../../shared/i18n/start.js";
import { endSession, startSession } from "../../shared/session.js";
import { LeaveDialog } from "../../shared/unsaved/LeaveDialog.js";
import { UsersTab } from "./UsersTab.js";

const galih = { ...ratna, id: "2", name: "Galih Pratama", email: "galih@example.test", role: "user" };
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const getList = () => within(screen.getByRole("region", { name: "Daftar pengguna" }));
const getNameField = () => getList().getByLabelText<HTMLInputElement>("Nama");
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const canLeave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const findLeaveDialog = () =>
  screen.queryByRole("alertdialog", { name: "Buang perubahan yang belum disimpan?" });

beforeEach(async () => {
  startSession({ token: "t", user: ratna });
  stubDesk({ "GET /api/admin/users": ok([ratna, galih]) });
  await show(
    <>
      <UsersTab />
      <LeaveDialog />
    </>,
  );
  await screen.findByText("Galih Pratama");
});
afterEach(() => {
  cleanup();
  endSession();
});

describe("unsaved changes of users", () => {
  test("asks before another row is opened while the edited row has changes", () => {
    press("Ubah Galih Pratama");
    fill(getNameField(), "Galih P.");
    press("Ubah Ratna Dewi");
    fireEvent.click(within(findLeaveDialog() as HTMLElement).getByRole("button", { name: "Batal" }));
    expect(getNameField().value).toBe("Galih P.");
    press("Ubah Ratna Dewi");
    press("Buang perubahan");
    expect(getNameField().value).toBe("Ratna Dewi");
  });

  test("opens another row at once if the edited row is unchanged, even while the form for a new user is partly filled in", () => {
    fill(screen.getByLabelText("Email"), "dimas@example.test");
    press("Ubah Galih Pratama");
    fill(getNameField(), "Galih P.");
    fill(getNameField(), "Galih Pratama");
    press("Ubah Ratna Dewi");
    expect([findLeaveDialog(), getNameField().value]).toEqual([null, "Ratna Dewi"]);
  });

  test("blocks leaving the page while the form for a new user is not empty", () => {
    expect(canLeave()).toBe(true);
    fill(screen.getByLabelText("Email"), "dimas@example.test");
    expect(canLeave()).toBe(false);
    fill(screen.getByLabelText("Email"), "");
    expect(canLeave()).toBe(true);
  });

  test("keeps typed text when the language changes", async () => {
    fill(screen.getByLabelText("Email"), "dimas@example.test");
    press("Ubah Galih Pratama");
    fill(getNameField(), "Galih P.");
    await act(() => changeLanguage("en"));
    expect(screen.getAllByLabelText<HTMLInputElement>("Email")[0]?.value).toBe("dimas@example.test");
    expect(screen.getByDisplayValue("Galih P.")).toBeTruthy();
    await act(() => changeLanguage("id"));
  });
});
