import { describe, expect, test } from "@jest/globals";
import type { IncomingMessage } from "node:http";
import { createLogger } from "@tukar-saldo/service-kit";
import { createHostCheck } from "./host-check.js";

const log = createLogger("test", "silent");
const PRODUCTION: HostConfig = {
  APP_ENV: "production",
  HOST: "0.0.0.0",
  PUBLIC_URL: ["https://desk.example"],
};
const DEVELOPMENT: HostConfig = { APP_ENV: "development", HOST: "0.0.0.0" };
type HostConfig = Parameters<typeof createHostCheck>[0];

/** Checks a Host header. @returns the error code, or `accepted` */
function checkHost(config: HostConfig, host: string | undefined, localAddress = "10.1.2.3"): string {
  const request = { headers: { host }, socket: { localAddress } } as unknown as IncomingMessage;
  try {
    createHostCheck(config, log)(request);
    return "accepted";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("the check of the Host header", () => {
  test.each(["desk.example", "desk.example:443", "DESK.example", "desk.example.", "desk.example.:8443"])(
    "accepts a host of PUBLIC_URL with any port or letter case: %s",
    (host) => expect(checkHost(PRODUCTION, host)).toBe("accepted"),
  );

  test.each(["evil.example", "desk.example.evil.example", "localhost", "10.1.2.3", "[::1]"])(
    "refuses another host than those of PUBLIC_URL in production: %s",
    (host) => expect(checkHost(PRODUCTION, host)).toBe("MISDIRECTED"),
  );

  test.each([
    ["localhost:5000", "127.0.0.1"],
    ["127.0.0.1:5000", "127.0.0.1"],
    ["[::1]:5000", "::1"],
    ["10.1.2.3:5000", "10.1.2.3"],
    ["10.1.2.3:5000", "::ffff:10.1.2.3"],
    ["[2001:db8::7]:5000", "2001:db8::7"],
  ])(
    "outside production, accepts loopback names and the local address of the connection: host %s at address %s",
    (host, at) => {
      expect(checkHost(DEVELOPMENT, host, at)).toBe("accepted");
    },
  );

  test("also accepts HOST and the hosts of PUBLIC_URL outside production", () => {
    const config = { ...DEVELOPMENT, HOST: "Desk.lan", PUBLIC_URL: ["http://10.9.9.9:5000"] };
    for (const host of ["desk.lan:5000", "10.9.9.9"]) expect(checkHost(config, host)).toBe("accepted");
  });

  test.each(["evil.example", "10.9.9.9", "localhost.evil.example"])(
    "refuses a host that does not belong to this machine outside production: %s",
    (host) => expect(checkHost(DEVELOPMENT, host)).toBe("MISDIRECTED"),
  );

  test.each([undefined, "", "localhost, localhost", "a b", "localhost:x", "user@localhost:1:2"])(
    "refuses an invalid Host header: %p",
    (host) => expect(checkHost(DEVELOPMENT, host)).toBe("VALIDATION_FAILED"),
  );
});
