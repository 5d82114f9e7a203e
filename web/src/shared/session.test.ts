import { afterEach, expect, test } from "@jest/globals";
import { ratna } from "../../tests/people.js";
import { currentToken, endSession, startSession } from "./session.js";

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
