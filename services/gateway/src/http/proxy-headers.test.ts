import { expect, test } from "@jest/globals";
import { toClientHeaders } from "./proxy-headers.js";

test("the gateway removes hop-by-hop headers and headers for the request log from an upstream's reply", () => {
  const forLog = { "x-user-id": "u1", "x-error-code": "FORBIDDEN" };
  const headers = { "content-type": "text/csv", connection: "close", etag: undefined, ...forLog };
  expect(toClientHeaders(headers)).toEqual([["content-type", "text/csv"]]);
});
