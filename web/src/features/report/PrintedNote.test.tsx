import { afterEach, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { ok, openDesk, publicDesk, stubDesk } from "../../../tests/desk.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { PrintedNote } from "./PrintedNote.js";

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test("a printed report names its issuer, address, rate and status, and the time of printing", async () => {
  const desk = { ...publicDesk, operator_name: "Toko Rina", operator_city: "Depok" };
  stubDesk({ ...openDesk, "GET /api/public/desk": ok(desk) });
  const report = { ...row, status: "completed", conversion_rate: 15_313.11 } as never;
  await show(<PrintedNote report={report} />);
  const note = await screen.findByText(/Toko Rina, Depok/);
  jest.spyOn(Date.prototype, "toISOString").mockReturnValue("2026-03-01T13:05:00.000Z");
  fireEvent(window, new Event("beforeprint"));
  expect(note.textContent).toContain(`/transaction/${row.transaction_id}`);
  expect(note.textContent).toContain("15.313,11");
  expect(note.textContent).toContain("Selesai");
  expect(note.textContent).toMatch(/Dicetak .*20\.05/);
});
