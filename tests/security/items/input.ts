import type { SecurityItem } from "../judge-items.js";

const GENERIC_BAD_INPUT_TESTS = "tests/contract/generic-bad-input.test.ts";
const BAD_INPUT_TESTS = "tests/contract/bad-input.test.ts";
const REQUEST_BODY_TESTS = "libs/service-kit/src/http/request-body.test.ts";
const WEB_TESTS = "services/gateway/tests/web.int.test.ts";
const INPUT_SECURITY_TESTS = "tests/security/input.test.ts";
const SETTINGS_TESTS = "services/settings-auth/tests/settings.int.test.ts";
const PHONE_TESTS = "libs/contracts/src/phone.test.ts";

/** The items of the security table about input, injection and parsing. */
export const INPUT_ITEMS: readonly SecurityItem[] = [
  [
    "D01",
    "operators and other types are 400 in every field",
    `${GENERIC_BAD_INPUT_TESTS} > values of another type in`,
  ],
  [
    "D02",
    "operators and repeats are 400 in every query",
    `${GENERIC_BAD_INPUT_TESTS} > and writes nothing`,
    `${INPUT_SECURITY_TESTS} > operators and repeated keys of a query`,
  ],
  ["D03", "operators are 404 in paths", `${GENERIC_BAD_INPUT_TESTS} > unknown or malformed ids`],
  [
    "D04",
    "a search is literal and quick",
    `${INPUT_SECURITY_TESTS} > the search`,
    "services/transactions/tests/search.int.test.ts > longer than 100 characters",
  ],
  [
    "D05",
    "no body reaches a prototype",
    `${GENERIC_BAD_INPUT_TESTS} > keys that are operators, contain a dot or name a prototype`,
  ],
  [
    "D06",
    "settings take no operator as a key",
    `${GENERIC_BAD_INPUT_TESTS} > updateSettings refuses keys that are operators`,
  ],
  [
    "D07",
    "bodies over 16 KB are 413",
    `${GENERIC_BAD_INPUT_TESTS} > a body over 16 KiB`,
    "services/gateway/tests/proxy.int.test.ts > a chunked body over 16 KiB",
  ],
  ["D08", "compressed bodies are 415", `${GENERIC_BAD_INPUT_TESTS} > a compressed body`],
  [
    "D09",
    "deep nesting is 400",
    `${REQUEST_BODY_TESTS} > nested 4,900 deep`,
    `${GENERIC_BAD_INPUT_TESTS} > JSON that is not an object`,
  ],
  [
    "D10",
    "what is no JSON object is 400, after access",
    `${GENERIC_BAD_INPUT_TESTS} > a body that is missing or not JSON`,
    `${GENERIC_BAD_INPUT_TESTS} > a malformed request of nobody`,
  ],
  [
    "D11",
    "other content types are 415",
    `${GENERIC_BAD_INPUT_TESTS} > content types that are not JSON in UTF-8`,
  ],
  ["D12", "of a repeated JSON key the last counts", `${INPUT_SECURITY_TESTS} > if a body repeats a key`],
  [
    "D13",
    "strange characters are refused or kept",
    `${INPUT_SECURITY_TESTS} > a name with`,
    `${REQUEST_BODY_TESTS} > a body that is not UTF-8`,
  ],
  [
    "D14",
    "wrong escapes are 400 or 404 in JSON",
    `${BAD_INPUT_TESTS} > a path with invalid escapes`,
    "services/gateway/tests/proxy.int.test.ts > %E0%A4%A",
  ],
  [
    "D15",
    "no path leaves the web folder",
    `${WEB_TESTS} > etc/passwd with 404`,
    `${WEB_TESTS} > answers /%2e%2e/package.json`,
    `${WEB_TESTS} > %5c`,
  ],
  [
    "D16",
    "no value becomes a header",
    "services/gateway/tests/proxy.int.test.ts > a new id instead of the one",
    `${INPUT_SECURITY_TESTS} > line ends in a value`,
  ],
  ["D17", "two lengths, bare line feeds and no Host are 400", `${INPUT_SECURITY_TESTS} > a request with`],
  ["D18", "slow clients are timed out", "libs/service-kit/tests/slow-client.int.test.ts > byte by byte"],
  [
    "D19",
    "amounts are numbers from 1 to 500",
    `${BAD_INPUT_TESTS} > an order with {"paypal_amount"`,
    "libs/contracts/src/money.test.ts > ",
  ],
  [
    "D20",
    "WhatsApp numbers fit the rule",
    `${PHONE_TESTS} > `,
    `${BAD_INPUT_TESTS} > an order with {"user_whatsapp"`,
  ],
  [
    "D21",
    "destinations are those of the list",
    `${BAD_INPUT_TESTS} > an order with {"destination":"toString"`,
  ],
  ["D22", "accounts are digits", `${BAD_INPUT_TESTS} > an order with {"destination_account"`],
  [
    "D23",
    "texts have a longest length",
    `${BAD_INPUT_TESTS} > an order with {"captcha_token":"xxx`,
    `${INPUT_SECURITY_TESTS} > a text beyond its length`,
  ],
  ["D24", "settings are within bounds", `${SETTINGS_TESTS} > `, `${BAD_INPUT_TESTS} > a markup of 51`],
  [
    "D25",
    "keys of reCAPTCHA are words",
    "services/settings-auth/tests/set-up.int.test.ts > a site key with a quote",
  ],
  [
    "D07b",
    "the body of terms and privacy notice is 64 KB at most, and only an admin's",
    `${GENERIC_BAD_INPUT_TESTS} > updatePublishedText refuses a body over 64 KiB`,
    "services/settings-auth/tests/published-texts.int.test.ts > a body over 64 KiB",
    "services/settings-auth/tests/published-texts.int.test.ts > a change of a text is refused with 403 for a user who is not an admin",
  ],
  [
    "D07c",
    "terms and privacy notice run nothing and fetch nothing where they are read",
    "web/src/shared/published-texts/render-markdown.test.ts > removes a script",
    "web/src/shared/published-texts/render-markdown.test.ts > does not create a link to javascript:",
  ],
];
