import { expect, test } from "@jest/globals";
import { Writable } from "node:stream";
import { serializeError } from "./serialize-error.js";
import { createLogger } from "./logger.js";

/** Calls the callback with a logger. @returns the parsed lines that it logged */
function captureLines(callback: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const out = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  callback(createLogger("test", "debug", out));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("a log line has level, time, service and message", () => {
  const [line] = captureLines((log) => log.warn({ request_id: "r1" }, "it happened"));
  expect(line).toEqual({
    level: "warn",
    time: expect.any(String),
    service: "test",
    request_id: "r1",
    msg: "it happened",
  });
});

test("secrets and personal data are redacted from log lines", () => {
  const [line] = captureLines((log) =>
    log.info(
      {
        password: "p",
        body: { token: "t", account_name: "n" },
        a: { b: { authorization: "Bearer x" } },
        list: [{ cookie: "c", at: new Date(0) }, "shown"],
        deep: { deeper: { deepest: { anything: 1 } } },
      },
      "slip",
    ),
  );
  expect(line).toMatchObject({
    password: "[hidden]",
    body: { token: "[hidden]", account_name: "[hidden]" },
    a: { b: { authorization: "[hidden]" } },
    list: [{ cookie: "[hidden]", at: "1970-01-01T00:00:00.000Z" }, "shown"],
    deep: { deeper: { deepest: "[hidden]" } },
  });
});

test("an error is logged by name, code and stack frames, without its message", () => {
  const error = Object.assign(new Error("dup key { email: ani@example.test }"), {
    name: "MongoServerError",
    code: 11_000,
  });
  const [line] = captureLines((log) => log.error({ error }, "failed"));
  expect(line?.["error"]).toMatchObject({ name: "MongoServerError", code: 11_000 });
  expect(JSON.stringify(line)).not.toContain("ani@example.test");
  const [nestedLine] = captureLines((log) => log.error({ job: { err: error } }, "failed"));
  expect(nestedLine?.["job"]).toMatchObject({ err: { code: 11_000 } });
  expect(JSON.stringify(nestedLine)).not.toContain("ani@example.test");
  expect(serializeError("a text")).toEqual({ name: "string" });
});

test("a logged value with line breaks stays on one line", () => {
  const lines = captureLines((log) => log.info({ name: 'x\n{"level":"fatal"}' }, "y"));
  expect(lines).toHaveLength(1);
});
