import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { currentSession, currentToken, endSession, startSession } from "../../shared/session.js";
import { Beat } from "./Beat.js";

const BEAT = "POST /api/auth/beat";
const PROFILE = "GET /api/auth/profile";
const replies = { [BEAT]: ok({ idle_seconds: 7_200 }), [PROFILE]: ok({ user: ratna }) };
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

async function open() {
  const desk = stubDesk({ ...replies });
  await show(<Beat />);
  jest.useFakeTimers();
  act(() => startSession({ token: "t", user: ratna }));
  const count = (path: string) => desk.asked.filter((one) => one.path === path).length;
  return { ...desk, beats: () => count("/api/auth/beat"), proofs: () => count("/api/auth/profile") };
}

beforeEach(endSession);
afterEach(() => {
  jest.useRealTimers();
  cleanup();
  endSession();
});

describe("a person's input", () => {
  test("is told to the server at most once a minute, and not as a background request", async () => {
    const { asked, beats } = await open();
    await pass(300);
    expect(beats()).toBe(0);
    fireEvent.keyDown(document.body, { key: "a" });
    fireEvent.pointerDown(document.body);
    await pass(59);
    fireEvent.wheel(document.body);
    await pass(0);
    expect(beats()).toBe(1);
    await pass(1);
    fireEvent.wheel(document.body);
    await pass(0);
    expect(beats()).toBe(2);
    expect(asked.map(({ headers }) => headers["x-background"])).toEqual([undefined, undefined]);
  });

  test("is no beat while nobody is signed in", async () => {
    const { beats } = await open();
    act(endSession);
    fireEvent.pointerDown(document.body);
    await pass(0);
    expect(beats()).toBe(0);
  });
});

describe("when the idle time is over", () => {
  test("the app asks in the background, and again a minute later while the session lives", async () => {
    const { asked, proofs } = await open();
    fireEvent.pointerDown(document.body);
    await pass(7_199);
    expect(proofs()).toBe(0);
    await pass(1);
    await pass(60);
    expect(proofs()).toBe(2);
    expect(asked.at(-1)?.headers["x-background"]).toBe("1");
    expect(currentToken()).toBe("t");
  });

  test("a desk that cannot be asked locks the page", async () => {
    const desk = await open();
    fireEvent.pointerDown(document.body);
    await pass(0);
    desk.replies[PROFILE] = new TypeError("offline");
    await pass(7_200);
    expect([currentToken(), currentSession()?.user.name]).toEqual([undefined, "Ratna Dewi"]);
  });
});
