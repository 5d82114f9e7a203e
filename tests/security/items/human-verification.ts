import type { SecurityItem } from "../judge-items.js";

const RECAPTCHA_TESTS = "libs/human-verification/tests/recaptcha.int.test.ts";
const EVALUATE_RESPONSE_TESTS = "libs/human-verification/src/evaluate-response.test.ts";
const ALTCHA_TESTS = "libs/human-verification/src/altcha.test.ts";
const ALTCHA_INTEGRATION_TESTS = "libs/human-verification/tests/altcha.int.test.ts";
const REPORT_TESTS = "services/transactions/tests/report-and-status.int.test.ts";

/** The items of the security table about human verification. */
export const HUMAN_VERIFICATION_ITEMS: readonly SecurityItem[] = [
  [
    "F01",
    "malformed tokens are 400 and ask nobody",
    `${RECAPTCHA_TESTS} > a malformed token without calling`,
  ],
  ["F02", "refused tokens are 403", `${RECAPTCHA_TESTS} > siteverify does not know it`],
  [
    "F03",
    "a token counts once",
    `${RECAPTCHA_TESTS} > a replayed token`,
    `${ALTCHA_INTEGRATION_TESTS} > passes only once`,
  ],
  [
    "F04",
    "of simultaneous uses one passes",
    `${RECAPTCHA_TESTS} > several concurrent uses`,
    `${ALTCHA_INTEGRATION_TESTS} > several concurrent verifications`,
  ],
  [
    "F05",
    "a token is for one action",
    `${RECAPTCHA_TESTS} > issued for another action`,
    `${ALTCHA_TESTS} > for another action`,
  ],
  [
    "F06",
    "a score is at least 0.5",
    `${EVALUATE_RESPONSE_TESTS} > the score is`,
    `${RECAPTCHA_TESTS} > the minimum score`,
  ],
  [
    "F07",
    "a token is for this host",
    `${RECAPTCHA_TESTS} > for another host`,
    `${RECAPTCHA_TESTS} > it has no host`,
  ],
  [
    "F08",
    "a token is two minutes old at most",
    `${RECAPTCHA_TESTS} > three minutes old`,
    `${RECAPTCHA_TESTS} > dated in the future`,
  ],
  ["F09", "a broken verifier is 503 within 4 s", `${RECAPTCHA_TESTS} > fails within 4 s`],
  [
    "F10",
    "wrong keys are 503 and logged",
    `${RECAPTCHA_TESTS} > verification is unavailable and logs an event`,
  ],
  ["F11", "an exceeded quota is logged", `${RECAPTCHA_TESTS} > free quota`],
  [
    "F12",
    "only secret and token are sent, and not logged",
    `${RECAPTCHA_TESTS} > sends only secret and token`,
    `${RECAPTCHA_TESTS} > never the token or the secret`,
  ],
  ["F13", "a changed secret counts at once", `${RECAPTCHA_TESTS} > a changed reCAPTCHA secret`],
  [
    "F14",
    "altered proofs of work are refused",
    `${ALTCHA_TESTS} > refuses a solution with`,
    `${ALTCHA_TESTS} > more than two minutes`,
    `${RECAPTCHA_TESTS} > requesting a challenge`,
  ],
  ["F15", "production verifies at Google alone", "libs/service-kit/src/config/read-config.test.ts > "],
  [
    "F16",
    "human verification comes before the look-up",
    `${REPORT_TESTS} > in the same way for existing and unknown orders`,
  ],
  [
    "F17",
    "human verification comes before the password",
    "tests/security/sign-in.test.ts > a sign-in with a wrong human-verification token",
  ],
];
