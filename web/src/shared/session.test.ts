import { afterEach, expect, jest, test } from "@jest/globals";
import { ratna } from "../../tests/people.js";
import { currentSession, currentToken, endSession, startSession } from "./session.js";

afterEach(endSession);

test("a started session stores auth_token and user in session storage", () => {
  startSession({ token: "t", user: ratna });
  expect(sessionStorage.getItem("auth_token")).toBe("t");
  expect(JSON.parse(sessionStorage.getItem("user") ?? "")).toEqual(ratna);
  expect(currentToken()).toBe("t");
});

test("ending a session removes its token and user from session storage", () => {
  startSession({ token: "t", user: ratna });
  endSession();
  expect([sessionStorage.length, currentToken()]).toEqual([0, undefined]);
});

test("a session is new until the page is reloaded", async () => {
  startSession({ token: "t", user: ratna });
  expect(currentSession()).toEqual({ token: "t", user: ratna, isNew: true });
  jest.resetModules();
  const reloadedModule = await import("./session.js");
  expect(reloadedModule.currentSession()).toEqual({ token: "t", user: ratna });
});
