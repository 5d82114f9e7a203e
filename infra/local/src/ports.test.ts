import { afterEach, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import net from "node:net";
import type { AddressInfo } from "node:net";
import { findFreePort, findPublicAddress, localUrl } from "./ports.js";

afterEach(() => {
  delete process.env["PORT"];
  delete process.env["HOST"];
});

describe("free ports and the public port", () => {
  test("concurrent calls find different free ports", async () => {
    expect(new Set(await Promise.all(Array.from({ length: 8 }, findFreePort))).size).toBe(8);
  });

  test("names PORT in the error if the public port is taken", async () => {
    const server = net.createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    process.env["PORT"] = String(port);
    await expect(findPublicAddress()).rejects.toThrow(
      `Port ${port} is taken by another program: stop it, or set PORT to another port.`,
    );
    server.close();
    await once(server, "close");
    expect(await findPublicAddress()).toEqual({ host: "127.0.0.1", port, url: `http://localhost:${port}` });
  });

  test.each([["127.0.0.1"], ["0.0.0.0"]])(
    "with HOST=%s, the URL of the desk names localhost",
    async (host) => {
      process.env["HOST"] = host;
      process.env["PORT"] = "0";
      const { port, url } = await findPublicAddress();
      expect(url).toBe(`http://localhost:${port}`);
    },
  );

  test("the URL of an IPv6 address has it in brackets", () => {
    expect(localUrl(1, "::1")).toBe("http://[::1]:1");
  });

  test.each(["abc", "70000", "-1", "80.5"])(
    "the error for PORT=%s says which values are allowed",
    async (text) => {
      process.env["PORT"] = text;
      await expect(findPublicAddress()).rejects.toThrow(`PORT=${text} is not a port`);
    },
  );
});
