import { afterEach, expect, test } from "@jest/globals";
import { ratna } from "../../tests/people.js";
import { currentToken, endSession, startSession } from "./session.js";

afterEach(endSession);

test("when a session starts, then token and user lie in session storage under their names", () => {
  startSession({ token: "t", user: ratna });
  expect(sessionStorage.getItem("auth_token")).toBe("t");
  expect(JSON.parse(sessionStorage.getItem("user") ?? "")).toEqual(ratna);
  expect(currentToken()).toBe("t");
});

test("when it ends, then nothing of it is left", () => {
  startSession({ token: "t", user: ratna });
  endSession();
  expect([sessionStorage.length, currentToken()]).toEqual([0, undefined]);
});
