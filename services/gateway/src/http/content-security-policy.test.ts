import { expect, test } from "@jest/globals";
import { hashInlineScripts, buildPagePolicy } from "./content-security-policy.js";

const html = '<script>boot()</script><script type="module" src="/assets/a.js"></script>';
const altcha = {
  PUBLIC_URL: undefined,
  verificationProvider: "altcha",
  RECAPTCHA_SCRIPT_URL: undefined,
} as const;

test("the page policy allows an inline script by its hash", () => {
  const hash = "'sha256-MeZS89WlF0u+o0hCvHTBt4q1WHU+U+sJKgbdRUc36mY='";
  expect(hashInlineScripts(html)).toEqual([hash]);
  expect(buildPagePolicy(altcha, html, "localhost:5000")).toContain(`script-src 'self' ${hash};`);
});

test("the page policy allows Google's hosts, or that of RECAPTCHA_SCRIPT_URL, only with reCAPTCHA", () => {
  expect(buildPagePolicy(altcha, html, "localhost:5000")).not.toContain("google");
  const google = { ...altcha, verificationProvider: "recaptcha" } as const;
  expect(buildPagePolicy(google, html, "localhost:5000")).toContain(
    "frame-src https://www.google.com/recaptcha/",
  );
  const local = { ...google, RECAPTCHA_SCRIPT_URL: "http://127.0.0.1:9/api.js" };
  expect(buildPagePolicy(local, html, "localhost:5000")).toContain("frame-src http://127.0.0.1:9;");
});

test("the page policy allows websockets to PUBLIC_URL only", () => {
  const policy = buildPagePolicy({ ...altcha, PUBLIC_URL: ["https://tukar.example"] }, html, "evil.example");
  expect(policy).toContain("connect-src 'self' wss://tukar.example;");
  expect(policy).toContain("upgrade-insecure-requests");
});

test("the page policy does not repeat an invalid Host header", () => {
  expect(buildPagePolicy(altcha, html, "a; script-src *")).toContain("connect-src 'self';");
});
