import { expect, test } from "@jest/globals";
import { deviceName } from "./device-name.js";

const CHROME_TOKENS = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME_TOKENS} Safari/537.36 Edg/131.0.0.0`, "Edge, Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME_TOKENS} Mobile Safari/537.36`, "Chrome, Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox, Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari, iOS",
  ],
  ["curl/8.5.0", undefined],
  ["", undefined],
])("the User-Agent %p gives the device name %p", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
