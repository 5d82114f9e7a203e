import type { SecurityItem } from "../judge-items.js";

const WEB_TESTS = "services/gateway/tests/web.int.test.ts";
const PROXY_TESTS = "services/gateway/tests/proxy.int.test.ts";
const CONTENT_SECURITY_POLICY_TESTS = "services/gateway/src/http/content-security-policy.test.ts";
const HTTP_APP_TESTS = "libs/service-kit/src/http/http-app.test.ts";
const HEADERS_SECURITY_TESTS = "tests/security/headers.test.ts";
const RAW_REQUESTS_TESTS = "services/gateway/tests/raw-requests.int.test.ts";

/** The items of the security table about headers, caching and errors. */
export const HEADER_ITEMS: readonly SecurityItem[] = [
  [
    "H01",
    "pages have a strict policy",
    `${WEB_TESTS} > serves / with the policy of pages`,
    `${CONTENT_SECURITY_POLICY_TESTS} > by its hash`,
    `${HEADERS_SECURITY_TESTS} > a page forbids`,
  ],
  [
    "H02",
    "answers of the API may load nothing",
    `${HEADERS_SECURITY_TESTS} > answers of the API`,
    `${PROXY_TESTS} > the security headers of the API`,
  ],
  [
    "H03",
    "every answer has the security headers",
    `${HEADERS_SECURITY_TESTS} > answers of the API`,
    `${HEADERS_SECURITY_TESTS} > a page forbids`,
  ],
  [
    "H04",
    "HSTS holds on https alone",
    `${WEB_TESTS} > serves / with the policy of pages`,
    `${PROXY_TESTS} > the security headers of the API`,
  ],
  ["H05", "every answer names its type and charset", `${HEADERS_SECURITY_TESTS} > answers of the API`],
  ["H06", "no answer of the API is stored", `${HEADERS_SECURITY_TESTS} > answers of the API`],
  [
    "H07",
    "pages are revalidated, hashed files kept, no maps",
    `${WEB_TESTS} > may be cached for ever`,
    `${WEB_TESTS} > .js.map with 404`,
  ],
  ["H08", "no other origin may read", `${HEADERS_SECURITY_TESTS} > answers of the API`],
  ["H09", "a page of another origin can send no form", `${HEADERS_SECURITY_TESTS} > a form or a preflight`],
  [
    "H10",
    "errors are JSON and tell nothing",
    `${HTTP_APP_TESTS} > a generic message in the request's language`,
    "tests/contract/generic-bad-input.test.ts > and writes nothing",
  ],
  [
    "H11",
    "an unexpected error is a general text",
    `${HTTP_APP_TESTS} > an unexpected error is answered with 500`,
  ],
  ["H12", "429 says when to try again", `${PROXY_TESTS} > refused with 429 and Retry-After`],
  [
    "H13",
    "no URL is built from a foreign Host",
    `${RAW_REQUESTS_TESTS} > GET /api/rates of "evil.example"`,
    `${CONTENT_SECURITY_POLICY_TESTS} > an invalid Host header`,
  ],
  [
    "H15",
    "pages of orders and staff are not indexed",
    `${WEB_TESTS} > serves /transaction/TRX123 with`,
    `${WEB_TESTS} > serves /admin/dashboard with`,
  ],
  ["H16", "the one cookie holds a language", `${WEB_TESTS} > in the language of the cookie`],
];
