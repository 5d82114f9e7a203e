import type { SecurityItem } from "../judge-items.js";

const RECAPTCHA = "libs/human-verification/tests/recaptcha.int.test.ts";
const EVALUATE_RESPONSE = "libs/human-verification/src/evaluate-response.test.ts";
const ALTCHA = "libs/human-verification/src/altcha.test.ts";
const ALTCHA_INTEGRATION = "libs/human-verification/tests/altcha.int.test.ts";
const REPORT = "services/transactions/tests/report-and-status.int.test.ts";

/** Items about human verification. */
export const HUMAN_VERIFICATION_ITEMS: readonly SecurityItem[] = [
  ["F01", "malformed tokens are 400 and ask nobody", `${RECAPTCHA} > a malformed token without calling`],
  ["F02", "refused tokens are 403", `${RECAPTCHA} > siteverify does not know it`],
  [
    "F03",
    "a token counts once",
    `${RECAPTCHA} > a replayed token`,
    `${ALTCHA_INTEGRATION} > passes once, however`,
  ],
  [
    "F04",
    "of simultaneous uses one passes",
    `${RECAPTCHA} > several concurrent uses`,
    `${ALTCHA_INTEGRATION} > sent concurrently`,
  ],
  [
    "F05",
    "a token is for one action",
    `${RECAPTCHA} > issued for another action`,
    `${ALTCHA} > for another action`,
  ],
  [
    "F06",
    "a score is at least 0.5",
    `${EVALUATE_RESPONSE} > the score is`,
    `${RECAPTCHA} > the minimum score`,
  ],
  ["F07", "a token is for this host", `${RECAPTCHA} > for another host`, `${RECAPTCHA} > it has no host`],
  [
    "F08",
    "a token is two minutes old at most",
    `${RECAPTCHA} > three minutes old`,
    `${RECAPTCHA} > dated in the future`,
  ],
  ["F09", "a broken verifier is 503 within 4 s", `${RECAPTCHA} > fails within 4 s`],
  ["F10", "wrong keys are 503 and logged", `${RECAPTCHA} > verification is unavailable and logs an event`],
  ["F11", "an exceeded quota is logged", `${RECAPTCHA} > free quota`],
  [
    "F12",
    "only secret and token are sent, and not logged",
    `${RECAPTCHA} > sends only secret and token`,
    `${RECAPTCHA} > never the token or the secret`,
  ],
  ["F13", "a changed secret counts at once", `${RECAPTCHA} > a changed reCAPTCHA secret`],
  [
    "F14",
    "altered proofs of work are refused",
    `${ALTCHA} > refuses a solution with`,
    `${ALTCHA} > after two minutes`,
    `${RECAPTCHA} > a request for a challenge`,
  ],
  ["F15", "production verifies at Google alone", "libs/service-kit/src/config/read-config.test.ts > "],
  [
    "F16",
    "human verification comes before the look-up",
    `${REPORT} > in the same way for existing and unknown orders`,
  ],
  [
    "F17",
    "human verification comes before the password",
    "tests/security/sign-in.test.ts > a sign-in with a wrong human-verification token",
  ],
];
