import { expect, jest, test } from "@jest/globals";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import { createLogger } from "@tukar-saldo/service-kit";
import { findClientAddress, createClientIdentification, warnIfNoTrustedProxy } from "./client-address.js";

const proxies = new BlockList();
proxies.addSubnet("10.0.0.0", 8, "ipv4");
const noProxies = new BlockList();

test.each([
  ["a forged header", "203.0.113.7", "9.9.9.9", noProxies, "203.0.113.7"],
  ["a forged header of a client that bypasses the proxy", "203.0.113.7", "9.9.9.9", proxies, "203.0.113.7"],
  ["a header of the proxy", "10.0.0.1", "203.0.113.7", proxies, "203.0.113.7"],
  ["a forged header extended by the proxy", "10.0.0.1", "9.9.9.9, 203.0.113.7", proxies, "203.0.113.7"],
  ["two proxies", "10.0.0.1", "203.0.113.7, 10.0.0.2", proxies, "203.0.113.7"],
  ["a proxy without a header", "10.0.0.1", "", proxies, undefined],
  ["an invalid header of the proxy", "10.0.0.1", "203.0.113.7, <script>", proxies, undefined],
  ["a client in a trusted network", "10.0.0.1", "10.0.0.9", proxies, "10.0.0.9"],
  ["IPv4 on a dual-stack socket", "::ffff:203.0.113.7", "", proxies, "203.0.113.7"],
  ["IPv6", "2001:db8::1", "9.9.9.9", proxies, "2001:db8::1"],
])(
  "the client's address is read only from headers of a trusted proxy: %s",
  (_what, socket, header, trusted, address) => {
    expect(findClientAddress(socket, header, trusted)).toBe(address);
  },
);

test.each([
  ["production", [], 1],
  ["production", ["10.0.0.1"], 0],
  ["development", [], 0],
] as const)(
  "in %s with the trusted proxies %j, %i warnings are logged at startup",
  (APP_ENV, trustedProxies, count) => {
    const log = createLogger("test", "silent");
    const warn = jest.spyOn(log, "warn");
    warnIfNoTrustedProxy({ APP_ENV, TRUST_PROXY: [...trustedProxies] }, log);
    expect(warn).toHaveBeenCalledTimes(count);
  },
);

test("the gateway's secret, the client's address and a new request id replace the headers that a client forged", () => {
  const config = { trustedProxies: noProxies, GATEWAY_SECRET: "a-gateway-secret-for-tests-0123456789" };
  const forgedHeaders = {
    "x-gateway-secret": "9.9.9.9",
    "x-client-ip": "9.9.9.9",
    "x-request-id": "mine-1234",
  };
  const request = { headers: { ...forgedHeaders, accept: "*/*" }, socket: { remoteAddress: "203.0.113.7" } };
  createClientIdentification(config, createLogger("test", "silent"))(request as unknown as IncomingMessage);
  expect(request.headers).toEqual({
    accept: "*/*",
    "x-gateway-secret": config.GATEWAY_SECRET,
    "x-client-ip": "203.0.113.7",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("requests in which a trusted proxy sends no client address are refused, and one warning a minute is logged", () => {
  const log = createLogger("test", "silent");
  const warn = jest.spyOn(log, "warn");
  const identifyClient = createClientIdentification(
    { trustedProxies: proxies, GATEWAY_SECRET: undefined },
    log,
  );
  const request = { headers: { "x-client-ip": "9.9.9.9" }, socket: { remoteAddress: "10.0.0.1" } };
  for (let n = 0; n < 3; n += 1)
    expect(() => identifyClient(request as unknown as IncomingMessage)).toThrow(
      expect.objectContaining({ code: "VALIDATION_FAILED" }),
    );
  expect(request.headers).not.toHaveProperty("x-client-ip");
  expect(warn).toHaveBeenCalledTimes(1);
});
