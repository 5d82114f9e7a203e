import { expect, test } from "@jest/globals";
import { hasSessionId } from "./has-session-id.js";

test.each([
  ["/socket.io/?EIO=4&sid=abc", true],
  ["/socket.io/?sid=abc", true],
  ["/socket.io/?sid=&sid=abc", true],
  ["/socket.io/?%73id=abc", true],
  ["/socket.io/?EIO=4", false],
  ["/socket.io/", false],
  ["/socket.io/&sid=abc", false],
  ["/socket.io/?EIO=4&sid=", false],
  ["/socket.io/?sid=abc&sid=", false],
  ["/socket.io/?x?sid=1", false],
  ["/socket.io/?EIO=4#&sid=abc", false],
  ["//", false],
])("hasSessionId of %s is %s", (url, expected) => {
  expect(hasSessionId(url)).toBe(expected);
});
