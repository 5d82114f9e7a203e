import { expect, test } from "@jest/globals";
import { createLogger } from "../logger.js";
import { getOutageLog } from "./outage.js";
import { createRedis } from "./redis.js";

const CLOSED_ADDRESS = "127.0.0.1:1";

function createRecordingLog() {
  const messages: string[] = [];
  const write = (line: string): void => void messages.push((JSON.parse(line) as { msg: string }).msg);
  return { log: createLogger("test", "info", { write }), messages };
}

test("an outage of several connections is logged once; its end is logged when the last connection is back", () => {
  const { log, messages } = createRecordingLog();
  const [first, second] = [{}, {}];
  for (const connection of [first, second]) getOutageLog(log, "Redis").begin(connection, "Redis is down");
  getOutageLog(log, "Redis").end(first);
  expect(messages).toEqual(["Redis is down"]);
  getOutageLog(log, "Redis").end(second);
  expect(messages).toEqual(["Redis is down", "Redis answers again"]);
});

test("an outage ends although a connection that was closed during the outage never came back", () => {
  const { log, messages } = createRecordingLog();
  const [closedConnection, openConnection] = [{}, {}];
  const outageLog = getOutageLog(log, "Redis");
  for (const connection of [closedConnection, openConnection]) outageLog.begin(connection, "Redis is down");
  outageLog.forget(closedConnection);
  outageLog.end(openConnection);
  expect(messages.at(-1)).toBe("Redis answers again");
});

test("closing a connection during an outage does not log that the store answers again", async () => {
  const { log, messages } = createRecordingLog();
  const redis = createRedis(`redis://${CLOSED_ADDRESS}`, "worker", log);
  redis.once("reconnecting", () => redis.once("connecting", () => redis.disconnect()));
  await new Promise((resolve) => redis.once("end", resolve));
  expect(messages).toEqual([expect.stringMatching(/^Redis does not answer/)]);
});
