import { describe, expect, test } from "@jest/globals";
import { addressLimitKey, neighbourhoodOf } from "./address-key.js";

describe("the key of an address for rate limits", () => {
  test.each([
    ["203.0.113.7", { network: "203.0.113.7" }],
    ["::ffff:203.0.113.7", { network: "203.0.113.7" }],
    ["2001:db8:7:9::1", { network: "2001:db8:7:9::/64", site: "2001:db8:7::/48" }],
    ["unknown", { network: "unknown" }],
  ])("the rate-limit key of %s contains its network, and for IPv6 also its site", (ip, key) => {
    expect(addressLimitKey(ip)).toEqual(key);
  });

  test("addressLimitKey appends the given subject to both the network and the site of an address", () => {
    expect(addressLimitKey("2001:db8::1", "x")).toEqual({
      network: "2001:db8::/64 x",
      site: "2001:db8::/48 x",
    });
  });
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:7:9::1", "2001:db8:7:9::/64"],
])("the neighbourhood of %s is %s", (ip, network) => {
  expect(neighbourhoodOf(ip)).toBe(network);
});
