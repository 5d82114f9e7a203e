import { afterEach, expect, test } from "@jest/globals";
import { cleanup, screen } from "@testing-library/react";
import { openDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { ShortcutHelp } from "./ShortcutHelp.js";

afterEach(cleanup);

test.each([
  ["an admin", { isAdmin: true, mayProcess: true }, true, true],
  ["a user who may process orders", { isAdmin: false, mayProcess: true }, true, false],
  ["a user who may only read", { isAdmin: false, mayProcess: false }, false, false],
])("lists the shortcuts that %s may use", async (_who, permissions, isProcessing, isSaving) => {
  stubDesk(openDesk);
  await show(<ShortcutHelp {...permissions} onClose={() => undefined} />);
  const keys = (await screen.findAllByRole("term")).map(({ textContent }) => textContent);
  expect(keys).toContain("Y");
  expect(keys.includes("C")).toBe(isProcessing);
  expect(keys.includes("CtrlS")).toBe(isSaving);
});
