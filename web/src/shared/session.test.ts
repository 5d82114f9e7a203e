import { afterEach, expect, test } from "@jest/globals";
import { currentToken, endSession, startSession } from "./session.js";

const user = { id: "1", name: "Ratna", email: "r@example.test", role: "admin", is_active: true, created_at: "" } as const;

afterEach(endSession);

test("when a session starts, then token and user lie in session storage under their names", () => {
  startSession({ token: "t", user });
  expect(sessionStorage.getItem("auth_token")).toBe("t");
  expect(JSON.parse(sessionStorage.getItem("user") ?? "")).toEqual(user);
  expect(currentToken()).toBe("t");
});

test("when it ends, then nothing of it is left", () => {
  startSession({ token: "t", user });
  endSession();
  expect([sessionStorage.length, currentToken()]).toEqual([0, undefined]);
});
