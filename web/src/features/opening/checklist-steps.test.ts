import { describe, expect, test } from "@jest/globals";
import { hasOpenRequiredStep, computeSteps } from "./checklist-steps.js";

const admin = { role: "admin", is_active: true } as const;
const newDesk = {
  desk: { rate_updated_at: null, operator_name: "" },
  settings: {
    support_whatsapp: "",
    paypal_email: "kas@example.test",
    provider_link: "",
    step_up: "false" as const,
  },
  factors: 0,
  orders: 0,
  users: [admin, { ...admin, is_active: false }],
  hasBackup: false,
};
const readyDesk = {
  desk: { rate_updated_at: "2026-11-20T02:00:00.000Z", operator_name: "Kas Ratna" },
  settings: { ...newDesk.settings, support_whatsapp: "0812", step_up: "true" as const },
  factors: 1,
  orders: 1,
  users: [admin, admin],
  hasBackup: true,
};
const listOpenSteps = (data: Parameters<typeof computeSteps>[0]) =>
  computeSteps(data)?.flatMap(({ name, isDone }) => (isDone ? [] : [name]));

describe("checklist before the first customer", () => {
  test("every step is open on a new desk, except the step for the payment provider's e-mail address, which the set-up asks for", () => {
    expect(listOpenSteps(newDesk)).toEqual([
      "rate",
      "whatsapp",
      "operator",
      "order",
      "admin",
      "factor",
      "stepUp",
      "backup",
    ]);
  });

  test("a desk that is ready has no open step", () => {
    expect(listOpenSteps(readyDesk)).toEqual([]);
  });

  test("the checklist has no steps until all data is loaded", () => {
    expect(computeSteps({ ...newDesk, users: undefined })).toBeUndefined();
  });

  test.each([
    [{ ...readyDesk, hasBackup: false, users: [admin] }, false],
    [{ ...readyDesk, orders: 0 }, true],
    [newDesk, true],
  ])("the checklist is shown only while the desk cannot serve a customer", (data, isShown) => {
    expect(hasOpenRequiredStep(computeSteps(data) ?? [])).toBe(isShown);
  });
});
