import { BODY_LIMIT_BYTES } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import { toJsonSchema } from "@tukar-saldo/service-kit";
import type { JsonSchema } from "@tukar-saldo/service-kit";
import type { Caller } from "./valid-requests.js";

/** A valid request, to be made bad. */
export interface Request {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** What stands in place of a part of the valid request. */
export interface Change {
  readonly raw?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly param?: string;
}

/** Bad requests that follow from an endpoint's constant, all refused in the same way. */
export interface BadRequests {
  readonly what: string;
  /** Who sends it; absent: whoever may call. */
  readonly caller?: Caller;
  readonly changes: (request: Request) => readonly Change[];
  readonly status: number;
  readonly code: string;
  /** The field that the answer names. */
  readonly field?: string;
}

const invalid = { status: 400, code: "VALIDATION_FAILED" } as const;
const nested = `${"[".repeat(4_000)}${"]".repeat(4_000)}`;
const FORBIDDEN_MEMBERS = [
  '"$where":"1"',
  '"a.b":1',
  '"__proto__":{"polluted":1}',
  '"constructor":{"prototype":{"polluted":1}}',
  '"deep":[{"$ne":null}]',
];
const OTHER_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "text/json",
  "application/json; charset=iso-8859-1",
];
const FORBIDDEN_QUERIES = ["a=1&a=2", "a[$ne]=1", "a[]=1", "a.b=1", "$where=1", "__proto__=1"];
const UNKNOWN_IDS = [
  "0123456789abcdef01234567",
  `TRX${"0".repeat(26)}`,
  "abc",
  "..%2f..%2fx",
  "%24ne",
  "a.b",
  "%7B%22%24ne%22%3Anull%7D",
];

const raws = (texts: readonly string[]) => (): Change[] => texts.map((raw) => ({ raw }));
const withMember = ({ body }: Request, member: string): Change => {
  const members = JSON.stringify(body).slice(1, -1);
  return { raw: `{${members}${members === "" ? "" : ","}${member}}` };
};
const fieldsOf = (schema: NonNullable<Endpoint["body"]>): [string, JsonSchema][] =>
  Object.entries(
    (toJsonSchema(schema, "input")["properties"] as Record<string, JsonSchema> | undefined) ?? {},
  );

/** JSON values that a field of this schema does not take. */
function wrongValues({ type }: JsonSchema): unknown[] {
  const never = [null, [], {}, { $ne: null }, [{ $gt: "" }]];
  if (type === "string") return [...never, 1, true];
  return type === "number" || type === "integer" ? [...never, "1", true] : never;
}

function badBodies({ body }: Endpoint): BadRequests[] {
  if (body === undefined) return [];
  const required = (toJsonSchema(body, "input")["required"] as string[] | undefined) ?? [];
  return [
    {
      what: "a body that is missing or not JSON",
      changes: raws(["{", "", '{"a":1,}']),
      status: 400,
      code: "MALFORMED_JSON",
    },
    { what: "JSON that is no object", changes: raws(["null", "[]", '"x"', "1", nested]), ...invalid },
    {
      what: "keys with operators, dots and prototypes",
      changes: (request) => FORBIDDEN_MEMBERS.map((member) => withMember(request, member)),
      ...invalid,
    },
    ...fieldsOf(body).map(([field, schema]) => ({
      what: `values of other types in ${field}`,
      changes: (request: Request) =>
        wrongValues(schema).map((value) => ({ raw: JSON.stringify({ ...request.body, [field]: value }) })),
      ...invalid,
      field,
    })),
    ...required.map((field) => ({
      what: `a body without ${field}`,
      changes: (request: Request) => [{ raw: JSON.stringify({ ...request.body, [field]: undefined }) }],
      ...invalid,
      field,
    })),
  ];
}

/** Checked for every method that may carry a body. */
function badContent({ method }: Endpoint): BadRequests[] {
  if (method === "GET") return [];
  return [
    {
      what: "content types that are not JSON in UTF-8",
      changes: () => OTHER_TYPES.map((type) => ({ raw: "{}", headers: { "content-type": type } })),
      status: 415,
      code: "UNSUPPORTED_TYPE",
    },
    {
      what: "a compressed body",
      changes: () => [{ raw: "{}", headers: { "content-encoding": "gzip" } }],
      status: 415,
      code: "UNSUPPORTED_TYPE",
    },
    {
      what: "a body over 16 KB",
      changes: () => [{ raw: JSON.stringify({ name: "x".repeat(BODY_LIMIT_BYTES) }) }],
      status: 413,
      code: "TOO_LARGE",
    },
  ];
}

/** Texts that a parameter of this schema does not take; '' means that it is absent. */
function wrongTexts({ enum: values, const: value, pattern, maxLength }: JsonSchema): string[] {
  const strict = values !== undefined || value !== undefined || pattern !== undefined;
  return [
    ...(strict ? ["nonsense", "-1"] : []),
    ...(typeof maxLength === "number" ? ["x".repeat(maxLength + 1)] : []),
  ];
}

function badQueries({ query }: Endpoint): BadRequests[] {
  const fields = query === undefined ? [] : fieldsOf(query);
  return [
    {
      what: "a query with repeated keys, operators or brackets",
      changes: () => FORBIDDEN_QUERIES.map((text) => ({ query: `?${text}` })),
      ...invalid,
    },
    ...fields.map(([field, schema]) => ({
      what: `a query with wrong or repeated values of ${field}`,
      changes: () =>
        [
          ...wrongTexts(schema).map((text) => `${field}=${encodeURIComponent(text)}`),
          `${field}=1&${field}=2`,
          `${field}[$ne]=1`,
        ].map((text) => ({ query: `?${text}` })),
      ...invalid,
    })),
  ];
}

/** Who may not call learns nothing of what is wrong with the request. */
function garbageOfStrangers({ guard, method }: Endpoint): BadRequests[] {
  const garbage = () => [method === "GET" ? { query: "?$where=1" } : { raw: "{" }];
  const fromNobody = { what: "garbage", caller: "nobody", status: 401, code: "UNAUTHENTICATED" } as const;
  const fromUser = { what: "garbage", caller: "user", status: 403, code: "FORBIDDEN" } as const;
  return [
    ...(guard === "public" ? [] : [{ ...fromNobody, changes: garbage }]),
    ...(guard === "admin" ? [{ ...fromUser, changes: garbage }] : []),
  ];
}

const unknownIds: BadRequests = {
  what: "ids that are unknown or ill-formed",
  changes: () => UNKNOWN_IDS.map((param) => ({ param })),
  status: 404,
  code: "NOT_FOUND",
};
const badIdempotencyKeys: BadRequests = {
  what: "an Idempotency-Key that is too short or too long",
  changes: () => ["short", "x".repeat(129)].map((key) => ({ headers: { "idempotency-key": key } })),
  ...invalid,
};

/** Every bad request that follows from the endpoint's constant. */
export function badRequestsOf(endpoint: Endpoint): BadRequests[] {
  return [
    ...badBodies(endpoint),
    ...badContent(endpoint),
    ...badQueries(endpoint),
    ...garbageOfStrangers(endpoint),
    ...(endpoint.path.includes(":") ? [unknownIds] : []),
    ...(endpoint.acceptsIdempotencyKey ? [badIdempotencyKeys] : []),
  ];
}
