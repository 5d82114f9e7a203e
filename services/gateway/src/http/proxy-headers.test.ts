import { expect, test } from "@jest/globals";
import { toClientHeaders } from "./proxy-headers.js";

test("an upstream's reply is forwarded without hop-by-hop headers and without headers meant for the request log", () => {
  const logHeaders = { "x-user-id": "u1", "x-error-code": "FORBIDDEN" };
  const headers = { "content-type": "text/csv", connection: "close", etag: undefined, ...logHeaders };
  expect(toClientHeaders(headers)).toEqual([["content-type", "text/csv"]]);
});
