import { expect, test } from "@jest/globals";
import { hashInlineScripts, buildPagePolicy } from "./content-security-policy.js";

const html = '<script>boot()</script><script type="module" src="/assets/a.js"></script>';
const altchaConfig = {
  PUBLIC_URL: undefined,
  verificationProvider: "altcha",
  RECAPTCHA_SCRIPT_URL: undefined,
} as const;
const recaptchaConfig = { ...altchaConfig, verificationProvider: "recaptcha" } as const;

test("the page policy allows an inline script by its hash", () => {
  const hash = "'sha256-MeZS89WlF0u+o0hCvHTBt4q1WHU+U+sJKgbdRUc36mY='";
  expect(hashInlineScripts(html)).toEqual([hash]);
  expect(buildPagePolicy(altchaConfig, html, "localhost:5000")).toContain(`script-src 'self' ${hash};`);
});

test("the page policy allows Google's hosts only if reCAPTCHA is in use", () => {
  expect(buildPagePolicy(altchaConfig, html, "localhost:5000")).not.toContain("google");
  expect(buildPagePolicy(recaptchaConfig, html, "localhost:5000")).toContain(
    "frame-src https://www.google.com/recaptcha/",
  );
});

test("the page policy allows the host of RECAPTCHA_SCRIPT_URL instead of Google's", () => {
  const localScriptConfig = { ...recaptchaConfig, RECAPTCHA_SCRIPT_URL: "http://127.0.0.1:9/api.js" };
  expect(buildPagePolicy(localScriptConfig, html, "localhost:5000")).toContain(
    "frame-src http://127.0.0.1:9;",
  );
});

test("the page policy allows websockets to PUBLIC_URL only", () => {
  const policy = buildPagePolicy(
    { ...altchaConfig, PUBLIC_URL: ["https://tukar.example"] },
    html,
    "evil.example",
  );
  expect(policy).toContain("connect-src 'self' wss://tukar.example;");
  expect(policy).toContain("upgrade-insecure-requests");
});

test("an invalid Host header does not appear in the page policy", () => {
  expect(buildPagePolicy(altchaConfig, html, "a; script-src *")).toContain("connect-src 'self';");
});
