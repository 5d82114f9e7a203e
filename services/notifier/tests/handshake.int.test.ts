import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { request } from "node:http";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { createPlacedEvent, createRow, startNotifierFixture } from "./fixture.js";
import type { NotifierFixture } from "./fixture.js";

let desk: NotifierFixture;
let url: string;
beforeAll(async () => {
  desk = await startNotifierFixture({ SESSION_IDLE_SECONDS: "3" });
  url = desk.urls[0] ?? "";
});
afterAll(() => desk.close());

/** Connects a Socket.IO client. @returns 'connected' or the error message */
async function handshake(options: Parameters<typeof io>[1], namespace = ""): Promise<string> {
  const socket: Socket = io(url + namespace, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  try {
    const connectOutcome = once(socket as never, "connect").then(() => "connected");
    const errorOutcome = once(socket as never, "connect_error").then(([error]) => (error as Error).message);
    return await Promise.race([connectOutcome, errorOutcome]);
  } finally {
    socket.close();
  }
}

/** Requests an upgrade or a poll without Socket.IO's client. @returns the status code */
function requestStatus(headers: Record<string, string>, upgrade: boolean): Promise<number | undefined> {
  const upgradeHeaders = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };
  const path = `/socket.io/?EIO=4&transport=${upgrade ? "websocket" : "polling"}`;
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, {
      path,
      headers: upgrade ? { ...upgradeHeaders, ...headers } : headers,
    });
    clientRequest.on("response", (response) => resolve(response.resume().statusCode));
    clientRequest.on("upgrade", (response, socket) => (socket.destroy(), resolve(response.statusCode)));
    clientRequest.on("error", reject).end();
  });
}

describe("a Socket.IO handshake", () => {
  test("a handshake with a valid token opens the socket, by websocket and by polling", async () => {
    const { token } = await desk.signIn();
    expect(await handshake({ auth: { token } })).toBe("connected");
    expect(await handshake({ auth: { token }, transports: ["polling"] })).toBe("connected");
  });

  test("a handshake is refused unless its auth field contains a valid token", async () => {
    const { token } = await desk.signIn();
    expect(await handshake({})).toBe("unauthorized");
    expect(await handshake({ auth: { token: `${token}x` } })).toBe("unauthorized");
    expect(await handshake({ auth: { token: { $ne: null } } })).toBe("unauthorized");
    expect(await handshake({ query: { token } })).toBe("unauthorized");
    expect(await handshake({ extraHeaders: { authorization: `Bearer ${token}` } })).toBe("unauthorized");
  });

  test("a handshake with the token of an ended session is refused", async () => {
    const { token, sessionId } = await desk.signIn();
    await desk.db
      .collection<{ _id: string }>("sessions")
      .updateOne({ _id: sessionId }, { $set: { ended_at: new Date() } });
    expect(await handshake({ auth: { token } })).toBe("unauthorized");
  });

  test("a handshake with a session that has to add a second factor first is refused", async () => {
    const { token, sessionId } = await desk.signIn();
    await desk.db
      .collection<{ _id: string }>("sessions")
      .updateOne({ _id: sessionId }, { $set: { is_enrolling: true } });
    expect(await handshake({ auth: { token } })).toBe("unauthorized");
  });

  test("a handshake for another namespace is refused", async () => {
    const { token } = await desk.signIn();
    expect(await handshake({ auth: { token } }, "/admin")).toBe("Invalid namespace");
  });

  test("a handshake from another origin is refused with 403, by websocket and by polling", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      expect([await requestStatus({ origin }, true), await requestStatus({ origin }, false)]).toEqual([
        403, 403,
      ]);
    }
  });

  test("a handshake from the same origin opens the socket", async () => {
    const { token } = await desk.signIn();
    const extraHeaders = { origin: url };
    expect(await handshake({ auth: { token }, extraHeaders })).toBe("connected");
    expect(await handshake({ auth: { token }, extraHeaders, transports: ["polling"] })).toBe("connected");
  });
});

describe("an open socket", () => {
  test("an open socket closes at the next session check if its session ended without the event `session.ended`", async () => {
    const [endedSession, openSession] = [await desk.signIn(), await desk.signIn()];
    const endedDashboard = await desk.connect(endedSession);
    const openDashboard = await desk.connect(openSession);
    await desk.db
      .collection<{ _id: string }>("sessions")
      .updateOne({ _id: endedSession.sessionId }, { $set: { ended_at: new Date() } });
    await endedDashboard.awaitDisconnect(3_000);
    expect(openDashboard.socket.connected).toBe(true);
  });

  test("an open socket closes when its token expires", async () => {
    const socket = await desk.connect(await desk.signIn(undefined, 2_000));
    await socket.awaitDisconnect(5_000);
  });

  test("an open socket ignores messages of its client, and closes when there are too many", async () => {
    const dashboard = await desk.connect(await desk.signIn());
    const observer = await desk.connect(await desk.signIn());
    const rawSocket = dashboard.socket as unknown as Socket;
    for (const name of ["transaction_update", "join", "error", "__proto__"])
      rawSocket.emit(name, createRow(), "staff");
    const publishedRow = createRow({ id: "65f000000000000000000009" });
    await desk.publisher.publish(createPlacedEvent(publishedRow));
    await observer.awaitMessage(({ row }) => row?.id === publishedRow.id);
    expect(observer.messages.map(({ row }) => row?.id)).toEqual([publishedRow.id]);
    expect(rawSocket.connected).toBe(true);
    for (let n = 0; n < 60; n += 1) rawSocket.emit("flood", n);
    await dashboard.awaitDisconnect(2_000);
    expect(observer.socket.connected).toBe(true);
  });

  test("an open socket closes on a message over 10 kB", async () => {
    const dashboard = await desk.connect(await desk.signIn());
    (dashboard.socket as unknown as Socket).emit("big", "x".repeat(20_000));
    await dashboard.awaitDisconnect(2_000);
  });
});
