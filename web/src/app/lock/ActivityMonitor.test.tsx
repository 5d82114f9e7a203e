import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { currentSession, currentToken, endSession, startSession } from "../../shared/session.js";
import { ActivityMonitor } from "./ActivityMonitor.js";

const POST_BEAT = "POST /api/auth/beat";
const GET_PROFILE = "GET /api/auth/profile";
const replies = { [POST_BEAT]: ok({ idle_seconds: 7_200 }), [GET_PROFILE]: ok({ user: ratna }) };
const advanceTime = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

async function open() {
  const desk = stubDesk({ ...replies });
  await show(<ActivityMonitor />);
  jest.useFakeTimers();
  act(() => startSession({ token: "t", user: ratna }));
  const countCalls = (path: string) => desk.asked.filter((request) => request.path === path).length;
  return {
    ...desk,
    countBeats: () => countCalls("/api/auth/beat"),
    countProfileRequests: () => countCalls("/api/auth/profile"),
  };
}

beforeEach(endSession);
afterEach(() => {
  jest.useRealTimers();
  cleanup();
  endSession();
});

describe("activity beats", () => {
  test("user input sends at most one activity report a minute, not marked as a background request", async () => {
    const { asked, countBeats } = await open();
    await advanceTime(300);
    expect(countBeats()).toBe(0);
    fireEvent.keyDown(document.body, { key: "a" });
    fireEvent.pointerDown(document.body);
    await advanceTime(59);
    fireEvent.wheel(document.body);
    await advanceTime(0);
    expect(countBeats()).toBe(1);
    await advanceTime(1);
    fireEvent.wheel(document.body);
    await advanceTime(0);
    expect(countBeats()).toBe(2);
    expect(asked.map(({ headers }) => headers["x-background"])).toEqual([undefined, undefined]);
  });

  test("user input sends no activity report while nobody is signed in", async () => {
    const { countBeats } = await open();
    act(endSession);
    fireEvent.pointerDown(document.body);
    await advanceTime(0);
    expect(countBeats()).toBe(0);
  });
});

describe("after the idle time", () => {
  test("the app checks the session after the idle time, and then every minute while it is valid", async () => {
    const { asked, countProfileRequests } = await open();
    fireEvent.pointerDown(document.body);
    await advanceTime(7_199);
    expect(countProfileRequests()).toBe(0);
    await advanceTime(1);
    await advanceTime(60);
    expect(countProfileRequests()).toBe(2);
    expect(asked.at(-1)?.headers["x-background"]).toBe("1");
    expect(currentToken()).toBe("t");
  });

  test("the page is locked if the session cannot be checked", async () => {
    const desk = await open();
    fireEvent.pointerDown(document.body);
    await advanceTime(0);
    desk.replies[GET_PROFILE] = new TypeError("offline");
    await advanceTime(7_200);
    expect([currentToken(), currentSession()?.user.name]).toEqual([undefined, "Ratna Dewi"]);
  });
});
