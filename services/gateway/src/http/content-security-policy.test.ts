import { expect, test } from "@jest/globals";
import { inlineScriptHashes, pagePolicy } from "./content-security-policy.js";

const html = '<script>boot()</script><script type="module" src="/assets/a.js"></script>';
const altcha = { PUBLIC_URL: undefined, humanProvider: "altcha", RECAPTCHA_SCRIPT_URL: undefined } as const;

test("when a page has one inline script then the policy names its hash and no other", () => {
  const hash = "'sha256-MeZS89WlF0u+o0hCvHTBt4q1WHU+U+sJKgbdRUc36mY='";
  expect(inlineScriptHashes(html)).toEqual([hash]);
  expect(pagePolicy(altcha, html, "localhost:5000")).toContain(`script-src 'self' ${hash};`);
});

test("when the verification is our own then Google is not named, else it is", () => {
  expect(pagePolicy(altcha, html, "localhost:5000")).not.toContain("google");
  const google = { ...altcha, humanProvider: "recaptcha" } as const;
  expect(pagePolicy(google, html, "localhost:5000")).toContain("frame-src https://www.google.com/recaptcha/");
  const local = { ...google, RECAPTCHA_SCRIPT_URL: "http://127.0.0.1:9/api.js" };
  expect(pagePolicy(local, html, "localhost:5000")).toContain("frame-src http://127.0.0.1:9;");
});

test("when the public address is known then the socket may go there alone", () => {
  const policy = pagePolicy({ ...altcha, PUBLIC_URL: ["https://tukar.example"] }, html, "evil.example");
  expect(policy).toContain("connect-src 'self' wss://tukar.example;");
  expect(policy).toContain("upgrade-insecure-requests");
});

test("when the host header is no host then nothing of it is in the policy", () => {
  expect(pagePolicy(altcha, html, "a; script-src *")).toContain("connect-src 'self';");
});
