import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { request } from "node:http";
import { connectDashboard } from "@tukar-saldo/test-kit";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { openDesk, placed, row } from "./desk.js";
import type { Desk } from "./desk.js";

let desk: Desk;
let url: string;
beforeAll(async () => {
  desk = await openDesk({ SESSION_IDLE_SECONDS: "3" });
  url = desk.urls[0] ?? "";
});
afterAll(() => desk.close());

/** What the server says to a handshake: 'connected', or why not. */
async function handshake(options: Parameters<typeof io>[1], namespace = ""): Promise<string> {
  const socket: Socket = io(url + namespace, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  try {
    const connected = once(socket as never, "connect").then(() => "connected");
    const refused = once(socket as never, "connect_error").then(([error]) => (error as Error).message);
    return await Promise.race([connected, refused]);
  } finally {
    socket.close();
  }
}

/** The status of a bare request to the socket's path, as an upgrade or a poll. */
function statusOf(headers: Record<string, string>, upgrade: boolean): Promise<number | undefined> {
  const own = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };
  const path = `/socket.io/?EIO=4&transport=${upgrade ? "websocket" : "polling"}`;
  return new Promise((resolve, reject) => {
    const sent = request(url, { path, headers: upgrade ? { ...own, ...headers } : headers });
    sent.on("response", (answer) => resolve(answer.resume().statusCode));
    sent.on("upgrade", (answer, socket) => (socket.destroy(), resolve(answer.statusCode)));
    sent.on("error", reject).end();
  });
}

describe("who is let in", () => {
  test("when a good token comes in the handshake then the socket opens, by websocket and by polling", async () => {
    const { token } = await desk.signIn();
    expect(await handshake({ auth: { token } })).toBe("connected");
    expect(await handshake({ auth: { token }, transports: ["polling"] })).toBe("connected");
  });

  test("when the token is missing, bad, elsewhere or of another type then it is refused", async () => {
    const { token } = await desk.signIn();
    expect(await handshake({})).toBe("unauthorized");
    expect(await handshake({ auth: { token: `${token}x` } })).toBe("unauthorized");
    expect(await handshake({ auth: { token: { $ne: null } } })).toBe("unauthorized");
    expect(await handshake({ query: { token } })).toBe("unauthorized");
    expect(await handshake({ extraHeaders: { authorization: `Bearer ${token}` } })).toBe("unauthorized");
  });

  test("when the session has ended then it is refused", async () => {
    const { token, sessionId } = await desk.signIn();
    await desk.db
      .collection<{ _id: string }>("sessions")
      .updateOne({ _id: sessionId }, { $set: { ended_at: new Date() } });
    expect(await handshake({ auth: { token } })).toBe("unauthorized");
  });

  test("when another namespace is asked for then there is none", async () => {
    const { token } = await desk.signIn();
    expect(await handshake({ auth: { token } }, "/admin")).toBe("Invalid namespace");
  });

  test("when a foreign page asks then it is 403, by upgrade and by poll", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      expect([await statusOf({ origin }, true), await statusOf({ origin }, false)]).toEqual([403, 403]);
    }
  });

  test("when a page of the own host asks then it is let through", async () => {
    const { token } = await desk.signIn();
    const extraHeaders = { origin: url };
    expect(await handshake({ auth: { token }, extraHeaders })).toBe("connected");
    expect(await handshake({ auth: { token }, extraHeaders, transports: ["polling"] })).toBe("connected");
  });
});

describe("an open socket", () => {
  test("when its session ends without an event then the next look closes it, an open one lives on", async () => {
    const [ending, living] = [await desk.signIn(), await desk.signIn()];
    const [one, two] = [await desk.connect(ending), await desk.connect(living)];
    await desk.db
      .collection<{ _id: string }>("sessions")
      .updateOne({ _id: ending.sessionId }, { $set: { ended_at: new Date() } });
    await one.awaitDisconnect(3_000);
    expect(two.socket.connected).toBe(true);
  });

  test("when its token expires then it is closed", async () => {
    const socket = await desk.connect(await desk.signIn(undefined, 2_000));
    await socket.awaitDisconnect(5_000);
  });

  test("when it sends messages then nothing happens, and a flood closes it", async () => {
    const dashboard = await desk.connect(await desk.signIn());
    const watching = await desk.connect(await desk.signIn());
    const raw = dashboard.socket as unknown as Socket;
    for (const name of ["transaction_update", "join", "error", "__proto__"]) raw.emit(name, row(), "staff");
    const real = row({ id: "65f000000000000000000009" });
    await desk.publisher.publish(placed(real));
    await watching.awaitMessage(({ row: seen }) => seen?.id === real.id);
    expect(watching.messages.map(({ row: seen }) => seen?.id)).toEqual([real.id]);
    expect(raw.connected).toBe(true);
    for (let n = 0; n < 60; n += 1) raw.emit("flood", n);
    await dashboard.awaitDisconnect(2_000);
    expect(watching.socket.connected).toBe(true);
  });

  test("when a message is larger than 10 kB then the socket closes", async () => {
    const dashboard = await desk.connect(await desk.signIn());
    (dashboard.socket as unknown as Socket).emit("big", "x".repeat(20_000));
    await dashboard.awaitDisconnect(2_000);
  });
});

test("when an address was refused 30 times in a minute then its handshakes are 429, good ones too", async () => {
  const strict = await openDesk({ RATE_LIMIT_PROFILE: "strict" });
  url = strict.urls[0] ?? "";
  const { token } = await strict.signIn();
  for (let n = 0; n < 30; n += 1) expect(await handshake({ auth: { token: "bad" } })).toBe("unauthorized");
  expect(await statusOf({}, false)).toBe(429);
  await expect(connectDashboard(url, token)).rejects.toThrow();
  await strict.close();
});
