import { expect, test } from "@jest/globals";
import { toClientHeaders } from "./proxy-headers.js";

test("a client gets the reply's headers but those of the connection and the user id of the log", () => {
  const headers = { "content-type": "text/csv", connection: "close", "x-user-id": "u1", etag: undefined };
  expect(toClientHeaders(headers)).toEqual([["content-type", "text/csv"]]);
});
