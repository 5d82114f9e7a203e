import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { API } from "@tukar-saldo/contracts";
import { ok, openDesk, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { endSession, startSession } from "../../shared/session.js";
import { useNoticesSettled } from "./use-notices-settled.js";

const GET_NOTICES = `GET ${API.listNotices.path}`;

function Page() {
  return <p>{useNoticesSettled() ? "orders" : "waiting"}</p>;
}

/** Creates a reply that stays pending until the test calls `answer`. */
function createDeferredReply() {
  const pendingReplies: ((reply: ReturnType<typeof ok>) => void)[] = [];
  const reply = () => new Promise<ReturnType<typeof ok>>((resolve) => pendingReplies.push(resolve));
  const answer = (data: unknown) =>
    act(() => {
      for (const resolve of pendingReplies.splice(0)) resolve(ok(data));
    });
  return { reply, answer };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  endSession();
});

test("the orders are shown only after the notices above them have loaded", async () => {
  const notices = createDeferredReply();
  const { asked } = stubDesk({ ...openDesk, [GET_NOTICES]: notices.reply });
  startSession({ token: "t", user: { ...ratna, role: "user" } });
  await show(<Page />);
  await waitFor(() => expect(asked.map(({ path }) => path.split("?")[0])).toContain(API.listNotices.path));
  expect(screen.getByText("waiting")).toBeTruthy();
  await notices.answer([]);
  expect(await screen.findByText("orders")).toBeTruthy();
});

test("the orders are also shown if the notices cannot be fetched", async () => {
  stubDesk({ ...openDesk, [GET_NOTICES]: new Error("offline") });
  startSession({ token: "t", user: { ...ratna, role: "user" } });
  await show(<Page />);
  expect(await screen.findByText("orders")).toBeTruthy();
});

test("the orders are shown after a timeout if the notices do not load", async () => {
  stubDesk({ ...openDesk, [GET_NOTICES]: createDeferredReply().reply });
  startSession({ token: "t", user: { ...ratna, role: "user" } });
  await show(<Page />);
  expect(screen.getByText("waiting")).toBeTruthy();
  expect(await screen.findByText("orders", undefined, { timeout: 5_000 })).toBeTruthy();
});

test("an admin's orders also wait for the warnings about missing settings", async () => {
  const settings = createDeferredReply();
  const noNotices = ok([]);
  stubDesk({
    ...openDesk,
    [GET_NOTICES]: noNotices,
    [`GET ${API.getSettings.path}`]: settings.reply,
  });
  startSession({ token: "t", user: { ...ratna, role: "admin" } });
  await show(<Page />);
  expect(screen.getByText("waiting")).toBeTruthy();
  await settings.answer({});
  expect(await screen.findByText("orders")).toBeTruthy();
});
