import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "@jest/globals";
import { encodeOpMsg } from "../../tests/support/raw-client.js";
import { AuthSession } from "../auth/session.js";
import { ConnectionLimits, Connection } from "./connection.js";

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanUp) => cleanUp()));

/** @returns the largest number of commands of one client that ran before another task got a turn */
async function measureLongestRun(count: number, msEach: number): Promise<number> {
  const counts = { current: 0, longest: 0, total: 0 };
  const handler = async () => {
    for (const deadline = performance.now() + msEach; performance.now() < deadline;) counts.total += 0;
    counts.current += 1;
    counts.total += 1;
    counts.longest = Math.max(counts.longest, counts.current);
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
  socket.write(Buffer.concat(Array.from({ length: count }, () => encodeOpMsg({ ping: 1, $db: "admin" }))));
  socket.resume();
  while (counts.total < count) {
    counts.current = 0;
    await new Promise(setImmediate);
  }
  return counts.longest;
}

test("a connection yields to other tasks between hundreds of commands of one client", async () => {
  expect(await measureLongestRun(300, 1)).toBeLessThan(30);
});
