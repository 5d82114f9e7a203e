import { expect, test } from "@jest/globals";
import { Writable } from "node:stream";
import { serializeError } from "./serialize-error.js";
import { createLogger } from "./logger.js";

/** What a logger writes while the work runs. */
function written(work: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const out = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  work(createLogger("test", "debug", out));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("when something happens then the line says when, where, how grave and what", () => {
  const [line] = written((log) => log.warn({ request_id: "r1" }, "it happened"));
  expect(line).toEqual({
    level: "warn",
    time: expect.any(String),
    service: "test",
    request_id: "r1",
    msg: "it happened",
  });
});

test("when secrets or personal data slip into a line then they are blanked", () => {
  const [line] = written((log) =>
    log.info(
      { password: "p", body: { token: "t", account_name: "n" }, a: { b: { authorization: "Bearer x" } } },
      "slip",
    ),
  );
  expect(line).toMatchObject({
    password: "[hidden]",
    body: { token: "[hidden]", account_name: "[hidden]" },
    a: { b: { authorization: "[hidden]" } },
  });
});

test("when an error is logged then name, code and frames are told, its message is not", () => {
  const error = Object.assign(new Error("dup key { email: ani@example.test }"), {
    name: "MongoServerError",
    code: 11_000,
  });
  const [line] = written((log) => log.error({ error }, "failed"));
  expect(line?.["error"]).toMatchObject({ name: "MongoServerError", code: 11_000 });
  expect(JSON.stringify(line)).not.toContain("ani@example.test");
  expect(serializeError("a text")).toEqual({ name: "string" });
});

test("when a text holds line breaks then it stays one line", () => {
  const lines = written((log) => log.info({ name: 'x\n{"level":"fatal"}' }, "y"));
  expect(lines).toHaveLength(1);
});
