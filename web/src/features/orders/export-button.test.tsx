import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { baseReplies, LIST, listOf, order, rina, showTab } from "../../../tests/transactions-tab.js";

const EXPORT = "GET /api/transactions/export";
const WEEK_URL = "/admin/dashboard?period=week";

beforeEach(() => {
  URL.createObjectURL = () => "blob:file";
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

/** Presses an export button. @returns the query parameters of the export request */
async function pressExport(name: string, isAdmin: boolean, url: string): Promise<URLSearchParams> {
  const csv = new Blob([`transaction_id\r\n${"TRX".repeat(500)}\r\n`]);
  const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([rina]), [EXPORT]: { body: csv } });
  await showTab(isAdmin, url);
  await order(rina.unique_code);
  fireEvent.click(screen.getByRole("button", { name }));
  await screen.findByText("CSV berhasil diunduh");
  const { path = "" } = asked.find((request) => request.path.startsWith("/api/transactions/export")) ?? {};
  return new URLSearchParams(path.split("?")[1]);
}

describe("exporting the list", () => {
  test.each([
    ["an admin above any list", "Export", true, WEEK_URL, "week"],
    ["staff without the role admin above today's list", "Export", false, "/admin/dashboard", "today"],
    ["staff without the role admin above any other list", "Export hari ini", false, WEEK_URL, "today"],
  ])("the export button for %s is labelled '%s'", async (_who, name, isAdmin, at, period) => {
    expect((await pressExport(name, isAdmin, at)).get("date_range")).toBe(period);
  });
});
