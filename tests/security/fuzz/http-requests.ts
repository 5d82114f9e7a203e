import { API } from "@tukar-saldo/contracts";
import fc from "fast-check";

// Generates malformed requests: misplaced valid parts, wrong lengths and line ends, several requests per connection.

const API_PATHS = Object.values(API).map(({ path }) => path.replace(/:\w+/g, "x"));
const SOCKET_URL = "/socket.io/?EIO=4&transport=";

const requestMethod = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH") },
  { weight: 2, arbitrary: fc.constantFrom("TRACE", "CONNECT", "get", "PRI", "G ET", "", "M-SEARCH") },
);
const anyStrangeText = fc
  .string({ unit: "binary", maxLength: 40 })
  .map((text) => text.replace(/[\r\n ]/g, "_"));
const pathSegment = fc.constantFrom(
  "%00",
  "%2e%2e",
  "..",
  "%2f",
  "//",
  ";a=1",
  "%",
  "%E0%A4%A",
  "\\",
  "*",
  "%ff",
);
const requestTarget = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...API_PATHS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("/", "*", "//", "http://evil.example/api/rates", "http://[", "?", "#"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      `${SOCKET_URL}websocket`,
      `${SOCKET_URL}polling`,
      `${SOCKET_URL}x&sid=y&EIO=3`,
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...API_PATHS), pathSegment, pathSegment)
      .map(([path, one, two]) => `${path}/${one}${two}?${two}=${one}`),
  },
  { weight: 1, arbitrary: anyStrangeText.map((text) => `/${text}`) },
);
const httpVersion = fc.oneof(
  { weight: 30, arbitrary: fc.constant("HTTP/1.1") },
  { weight: 1, arbitrary: fc.constantFrom("HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "http/1.1", "") },
);
const lineEnd = fc.oneof(
  { weight: 30, arbitrary: fc.constant("\r\n") },
  { weight: 1, arbitrary: fc.constantFrom("\n", "\r", "\r\n\r\n", "\n\r") },
);

const HEADER_NAMES =
  "Host Content-Length Transfer-Encoding Connection Upgrade Expect Content-Type Content-Encoding Authorization TE " +
  "Cookie Accept-Encoding Accept-Language Range If-None-Match X-Forwarded-For X-Client-Ip Sec-WebSocket-Key " +
  "Sec-WebSocket-Version Sec-WebSocket-Protocol Origin Idempotency-Key HTTP2-Settings Trailer Keep-Alive __proto__";
const HEADER_VALUES =
  "0|5|-1|+5|5,5|0x5|18446744073709551616|1e3|chunked|chunked, chunked|gzip, chunked|identity|xchunked|close|" +
  "keep-alive|Upgrade|Upgrade, HTTP2-Settings|websocket|h2c|100-continue|200-nothing|application/json|text/plain|" +
  "Bearer a.b.c|Bearer |localhost|evil.example|localhost, localhost|http://localhost|null|bytes=0-0,5-2|br;q=0|" +
  "i18nextLng=%|13|AAAAAAAAAAAAAAAAAAAAAA==|permessage-deflate|\t|";
const headerLine = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .tuple(fc.constantFrom(...HEADER_NAMES.split(" ")), fc.constantFrom(...HEADER_VALUES.split("|")))
      .map(([name, value]) => `${name}: ${value}`),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anyStrangeText, anyStrangeText).map(([name, value]) => `${name}:${value}`),
  },
  { weight: 1, arbitrary: fc.constantFrom(" folded: 1", "No-Colon", ": empty", "A : b", "X: a\0b") },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 100, max: 17_000 }).map((size) => `X-Long: ${"a".repeat(size)}`),
  },
);

// JSON bodies; the framing headers generated with a body may contradict the body's length.
const jsonBody = fc.oneof(fc.json(), fc.constantFrom("{}", "", '{"a":', "[".repeat(2_000)));
const body = fc.oneof(
  { weight: 4, arbitrary: fc.constant<[string[], string]>([[], ""]) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(jsonBody, fc.integer({ min: -3, max: 3 }))
      .map(([text, lengthError]): [string[], string] => [
        ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text) + lengthError}`],
        text,
      ]),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom("", "0", "1", "5", "a", "-1", "ffffffffffffffff", "5;x=y", "0x5", "5 ", "\0"),
          fc.string({ maxLength: 12 }),
        ),
        { maxLength: 6 },
      )
      .map((chunks): [string[], string] => [
        ["Content-Type: application/json", "Transfer-Encoding: chunked"],
        chunks.map(([size, text]) => `${size}\r\n${text}\r\n`).join(""),
      ]),
  },
);

const anyRequest = fc
  .record({
    start: fc.tuple(requestMethod, requestTarget, httpVersion),
    host: fc.oneof(
      { weight: 20, arbitrary: fc.constant(["Host: localhost"]) },
      { weight: 1, arbitrary: fc.constant([]) },
    ),
    headers: fc.oneof(fc.constant([]), fc.array(headerLine, { maxLength: 4 })),
    framed: body,
    end: lineEnd,
  })
  .map(({ start, host, headers, framed: [framing, bytes], end }) =>
    [start.join(" "), ...host, ...framing, ...headers, "", bytes].join(end),
  );

/** Generates the bytes of one to three requests on a connection, split into pieces. */
export const anyConnection = fc
  .tuple(
    fc.array(anyRequest, { minLength: 1, maxLength: 3 }),
    fc.array(fc.nat({ max: 600 }), { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([requests, cuts, isCut]) => {
    const bytes = Buffer.from(requests.join(""), "latin1");
    const cutPositions = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
    const pieces = cutPositions.slice(1).map((end, index) => bytes.subarray(cutPositions[index], end));
    return (isCut ? pieces : [bytes]).filter(({ length }) => length > 0);
  });
