import { expect, test } from "@jest/globals";
import { BlockList } from "node:net";
import { clientAddressOf } from "./client-address.js";

const proxies = new BlockList();
proxies.addSubnet("10.0.0.0", 8, "ipv4");
const nobody = new BlockList();

test.each([
  ["a stranger's claim", "203.0.113.7", "9.9.9.9", nobody, "203.0.113.7"],
  ["a stranger's claim past our proxy", "203.0.113.7", "9.9.9.9", proxies, "203.0.113.7"],
  ["our proxy's word", "10.0.0.1", "203.0.113.7", proxies, "203.0.113.7"],
  ["a claim that our proxy appended to", "10.0.0.1", "9.9.9.9, 203.0.113.7", proxies, "203.0.113.7"],
  ["two proxies of ours", "10.0.0.1", "203.0.113.7, 10.0.0.2", proxies, "203.0.113.7"],
  ["our proxy without a word", "10.0.0.1", "", proxies, "10.0.0.1"],
  ["our proxy with nonsense", "10.0.0.1", "203.0.113.7, <script>", proxies, "10.0.0.1"],
  ["IPv4 on a dual-stack socket", "::ffff:203.0.113.7", "", proxies, "203.0.113.7"],
  ["IPv6", "2001:db8::1", "9.9.9.9", proxies, "2001:db8::1"],
])(
  "when the socket brings %s then the address is the one that can be relied on",
  (_what, socket, header, trusted, address) => {
    expect(clientAddressOf(socket, header, trusted)).toBe(address);
  },
);
