import type { SecurityItem } from "../judge-items.js";

const WEB = "services/gateway/tests/web.int.test.ts";
const PROXY = "services/gateway/tests/proxy.int.test.ts";
const CONTENT_SECURITY_POLICY = "services/gateway/src/http/content-security-policy.test.ts";
const HTTP_APP = "libs/service-kit/src/http/http-app.test.ts";
const HEADERS = "tests/security/headers.test.ts";
const RAW_REQUESTS = "services/gateway/tests/raw-requests.int.test.ts";

/** Items about headers, caching and errors. */
export const HEADER_ITEMS: readonly SecurityItem[] = [
  [
    "H01",
    "pages have a strict policy",
    `${WEB} > serves / with the policy of pages`,
    `${CONTENT_SECURITY_POLICY} > by its hash`,
    `${HEADERS} > a page forbids`,
  ],
  [
    "H02",
    "answers of the API may load nothing",
    `${HEADERS} > answers of the API`,
    `${PROXY} > the security headers of the API`,
  ],
  [
    "H03",
    "every answer has the security headers",
    `${HEADERS} > answers of the API`,
    `${HEADERS} > a page forbids`,
  ],
  [
    "H04",
    "HSTS holds on https alone",
    `${WEB} > serves / with the policy of pages`,
    `${PROXY} > the security headers of the API`,
  ],
  ["H05", "every answer names its type and charset", `${HEADERS} > answers of the API`],
  ["H06", "no answer of the API is stored", `${HEADERS} > answers of the API`],
  [
    "H07",
    "pages are revalidated, hashed files kept, no maps",
    `${WEB} > may be cached for ever`,
    `${WEB} > .js.map with 404`,
  ],
  ["H08", "no other origin may read", `${HEADERS} > answers of the API`],
  ["H09", "a page of another origin can send no form", `${HEADERS} > a form or a preflight`],
  [
    "H10",
    "errors are JSON and tell nothing",
    `${HTTP_APP} > a general text in the request's language`,
    "tests/contract/generic-bad-input.test.ts > and writes nothing",
  ],
  ["H11", "an unexpected error is a general text", `${HTTP_APP} > an unexpected error is answered with 500`],
  ["H12", "429 says when to try again", `${PROXY} > refused with 429 and Retry-After`],
  [
    "H13",
    "no URL is built from a foreign Host",
    `${RAW_REQUESTS} > GET /api/rates of "evil.example"`,
    `${CONTENT_SECURITY_POLICY} > an invalid Host header`,
  ],
  [
    "H15",
    "pages of orders and staff are not indexed",
    `${WEB} > serves /transaction/TRX123 with`,
    `${WEB} > serves /admin/dashboard with`,
  ],
  ["H16", "the one cookie holds a language", `${WEB} > in the language of the cookie`],
];
