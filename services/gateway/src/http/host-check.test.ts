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
    "the host check accepts a host of PUBLIC_URL with any port or letter case: %s",
    (host) => expect(checkHost(PRODUCTION, host)).toBe("accepted"),
  );

  test.each(["evil.example", "desk.example.evil.example", "localhost", "10.1.2.3", "[::1]"])(
    "in production, the host check refuses hosts other than those of PUBLIC_URL: %s",
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
    "outside production, the host check accepts loopback names and the connection's local address: host %s at address %s",
    (host, at) => {
      expect(checkHost(DEVELOPMENT, host, at)).toBe("accepted");
    },
  );

  test("outside production, the host check also accepts HOST and the hosts of PUBLIC_URL", () => {
    const config = { ...DEVELOPMENT, HOST: "Desk.lan", PUBLIC_URL: ["http://10.9.9.9:5000"] };
    for (const host of ["desk.lan:5000", "10.9.9.9"]) expect(checkHost(config, host)).toBe("accepted");
  });

  test.each(["evil.example", "10.9.9.9", "localhost.evil.example"])(
    "outside production, the host check refuses a host that does not belong to this machine: %s",
    (host) => expect(checkHost(DEVELOPMENT, host)).toBe("MISDIRECTED"),
  );

  test.each([undefined, "", "localhost, localhost", "a b", "localhost:x", "user@localhost:1:2"])(
    "the host check refuses an invalid Host header: %p",
    (host) => expect(checkHost(DEVELOPMENT, host)).toBe("VALIDATION_FAILED"),
  );
});
