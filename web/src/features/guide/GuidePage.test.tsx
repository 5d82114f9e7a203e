import { afterEach, expect, test } from "@jest/globals";
import { cleanup, screen } from "@testing-library/react";
import { openDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { GuidePage } from "./GuidePage.js";

afterEach(cleanup);

test("the guide labels its pictures as examples and offers no button that copies the example code", async () => {
  stubDesk(openDesk);
  await show(<GuidePage />);
  expect(await screen.findByText("Contoh dengan kurs saat ini")).toBeTruthy();
  expect(screen.getAllByText("Contoh")).toHaveLength(2);
  expect(screen.getAllByText(/7KQ9/).length).toBeGreaterThan(0);
  expect(screen.queryAllByRole("button", { name: /salin/i })).toEqual([]);
});

test("the guide does not say that its example uses the current rate while that rate is unknown", async () => {
  stubDesk({ ...openDesk, "GET /api/rates": { status: 503, body: { success: false } } });
  await show(<GuidePage />);
  expect(await screen.findAllByText("Contoh")).toHaveLength(3);
  expect(screen.queryByText("Contoh dengan kurs saat ini")).toBeNull();
});
