import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "@jest/globals";
import { encodeOpMsg } from "../../tests/support/raw-client.js";
import { AuthSession } from "../auth/session.js";
import { ConnectionLimits, Connection } from "./connection.js";

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanUp) => cleanUp()));

/** Counts the most commands of one client that run before another task gets a turn. */
async function measureLongestRun(commands: number, msEach: number): Promise<number> {
  const run = { now: 0, longest: 0, all: 0 };
  const handler = async () => {
    for (const deadline = performance.now() + msEach; performance.now() < deadline;) run.all += 0;
    run.now += 1;
    run.all += 1;
    run.longest = Math.max(run.longest, run.now);
    return new Map();
  };
  const server = createServer(
    (socket) => void new Connection(socket, 1, handler, new ConnectionLimits(), new AuthSession(undefined)),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  cleanups.push(
    () => socket.destroy(),
    () => server.close(),
  );
  socket.write(Buffer.concat(Array.from({ length: commands }, () => encodeOpMsg({ ping: 1, $db: "admin" }))));
  socket.resume();
  while (run.all < commands) {
    run.now = 0;
    await new Promise(setImmediate);
  }
  return run.longest;
}

test("a connection yields to other tasks between hundreds of commands of one client", async () => {
  expect(await measureLongestRun(300, 1)).toBeLessThan(30);
});
