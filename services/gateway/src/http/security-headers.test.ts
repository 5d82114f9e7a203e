import { expect, test } from "@jest/globals";
import type { Request, Response } from "express";
import { setSecurityHeaders } from "./security-headers.js";

function readHeaders(publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = { setHeader: (name: string, value: string) => void (headers[name] = value) };
  const handle = setSecurityHeaders({ PUBLIC_URL: [publicUrl] });
  void handle({} as Request, response as unknown as Response, () => undefined);
  return headers;
}

test("every response has the headers of helmet and the API's Content-Security-Policy", () => {
  expect(readHeaders("http://desk.example")).toEqual({
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-DNS-Prefetch-Control": "off",
    "X-Download-Options": "noopen",
    "X-Frame-Options": "DENY",
    "X-Permitted-Cross-Domain-Policies": "none",
    "X-XSS-Protection": "0",
  });
});

test("a desk whose public URL is https sends Strict-Transport-Security too", () => {
  expect(readHeaders("https://desk.example")).toHaveProperty(
    "Strict-Transport-Security",
    "max-age=31536000; includeSubDomains",
  );
});
