import { MAX_BODY_BYTES } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import { toJsonSchema } from "@tukar-saldo/service-kit";
import type { JsonSchema } from "@tukar-saldo/service-kit";
import type { Caller } from "./contract-desk.js";

/** A valid request from which bad requests are derived. */
export interface RequestParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** A change to a valid request: the parts to replace. */
export interface RequestChange {
  readonly raw?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly param?: string;
}

/** A group of bad requests, derived from an endpoint's declaration, that are refused with the same status and code. */
export interface BadRequestCase {
  readonly what: string;
  /** The sender of the requests; by default, a caller whom the endpoint admits. */
  readonly caller?: Caller;
  readonly changes: (request: RequestParts) => readonly RequestChange[];
  readonly status: number;
  readonly code: string;
  /** The field that the response names. */
  readonly field?: string;
}

const validationFailure = { status: 400, code: "VALIDATION_FAILED" } as const;
const deeplyNestedJson = `${"[".repeat(4_000)}${"]".repeat(4_000)}`;
const FORBIDDEN_MEMBERS = [
  '"$where":"1"',
  '"a.b":1',
  '"__proto__":{"polluted":1}',
  '"constructor":{"prototype":{"polluted":1}}',
  '"deep":[{"$ne":null}]',
];
const REFUSED_CONTENT_TYPES = [
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

const replaceBody = (texts: readonly string[]) => (): RequestChange[] => texts.map((raw) => ({ raw }));
const addMember = ({ body }: RequestParts, member: string): RequestChange => {
  const members = JSON.stringify(body).slice(1, -1);
  return { raw: `{${members}${members === "" ? "" : ","}${member}}` };
};
const listFields = (schema: NonNullable<Endpoint["body"]>): [string, JsonSchema][] =>
  Object.entries(
    (toJsonSchema(schema, "input")["properties"] as Record<string, JsonSchema> | undefined) ?? {},
  );

/** Lists the JSON types that a schema accepts. */
function listTypes(schema: JsonSchema): unknown[] {
  const { anyOf = [], enum: values = [], const: value, type = [] } = schema as Record<string, unknown[]>;
  const literals = value === undefined ? values : [value];
  return [
    ...(anyOf as JsonSchema[]).flatMap(listTypes),
    ...literals.map((literal) => (literal === null ? "null" : typeof literal)),
    ...[type].flat(),
  ];
}

/** Lists JSON values that a field of this schema rejects. */
function listWrongValues(schema: JsonSchema): unknown[] {
  const acceptedTypes = listTypes(schema);
  const acceptsAnyOf = (...some: string[]): boolean => some.some((type) => acceptedTypes.includes(type));
  return [
    ...(acceptsAnyOf("null") ? [] : [null]),
    ...(acceptsAnyOf("object") ? [] : [{}, { $ne: null }]),
    ...(acceptsAnyOf("array") ? [] : [[], [{ $gt: "" }]]),
    ...(acceptsAnyOf("string") ? [] : ["1"]),
    ...(acceptsAnyOf("number", "integer") ? [] : [1]),
    ...(acceptsAnyOf("boolean") ? [] : [true]),
  ];
}

function listBadBodies({ body }: Endpoint): BadRequestCase[] {
  if (body === undefined) return [];
  const requiredFields = (toJsonSchema(body, "input")["required"] as string[] | undefined) ?? [];
  return [
    {
      what: "a body that is missing or not JSON",
      changes: replaceBody(["{", "", '{"a":1,}']),
      status: 400,
      code: "MALFORMED_JSON",
    },
    {
      what: "JSON that is not an object",
      changes: replaceBody(["null", "[]", '"x"', "1", deeplyNestedJson]),
      ...validationFailure,
    },
    {
      what: "keys that are operators, contain a dot or name a prototype",
      changes: (request) => FORBIDDEN_MEMBERS.map((member) => addMember(request, member)),
      ...validationFailure,
    },
    ...listFields(body).map(([field, schema]) => ({
      what: `values of another type in ${field}`,
      changes: (request: RequestParts) =>
        listWrongValues(schema).map((value) => ({
          raw: JSON.stringify({ ...request.body, [field]: value }),
        })),
      ...validationFailure,
      field,
    })),
    ...requiredFields.map((field) => ({
      what: `a body without ${field}`,
      changes: (request: RequestParts) => [{ raw: JSON.stringify({ ...request.body, [field]: undefined }) }],
      ...validationFailure,
      field,
    })),
  ];
}

/** Lists requests whose body has a refused type, encoding or size, for methods that may have a body. */
function listBadContentTypesAndSizes({ method, maxBodyBytes = MAX_BODY_BYTES }: Endpoint): BadRequestCase[] {
  if (method === "GET") return [];
  return [
    {
      what: "content types that are not JSON in UTF-8",
      changes: () => REFUSED_CONTENT_TYPES.map((type) => ({ raw: "{}", headers: { "content-type": type } })),
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
      what: `a body over ${maxBodyBytes / 1024} KiB`,
      changes: () => [{ raw: JSON.stringify({ name: "x".repeat(maxBodyBytes) }) }],
      status: 413,
      code: "TOO_LARGE",
    },
  ];
}

/** Lists values that a query parameter of this schema rejects, except an empty value, which counts as absent. */
function listWrongQueryValues({ enum: values, const: value, pattern, maxLength }: JsonSchema): string[] {
  const isRestricted = values !== undefined || value !== undefined || pattern !== undefined;
  return [
    ...(isRestricted ? ["nonsense", "-1"] : []),
    ...(typeof maxLength === "number" ? ["x".repeat(maxLength + 1)] : []),
  ];
}

function listBadQueries({ query }: Endpoint): BadRequestCase[] {
  const fields = query === undefined ? [] : listFields(query);
  return [
    {
      what: "a query with repeated keys, operators or brackets",
      changes: () => FORBIDDEN_QUERIES.map((text) => ({ query: `?${text}` })),
      ...validationFailure,
    },
    ...fields.map(([field, schema]) => ({
      what: `a query with invalid or repeated values of ${field}`,
      changes: () =>
        [
          ...listWrongQueryValues(schema).map((text) => `${field}=${encodeURIComponent(text)}`),
          `${field}=1&${field}=2`,
          `${field}[$ne]=1`,
        ].map((text) => ({ query: `?${text}` })),
      ...validationFailure,
    })),
  ];
}

/** Lists malformed requests from callers without access, which must be refused before they are parsed. */
function listMalformedRequests({ guard, method }: Endpoint): BadRequestCase[] {
  const changes = () => [method === "GET" ? { query: "?$where=1" } : { raw: "{" }];
  const unauthenticatedCase = {
    what: "a malformed request",
    caller: "nobody",
    status: 401,
    code: "UNAUTHENTICATED",
  } as const;
  const underprivilegedCase = {
    what: "a malformed request",
    caller: "user",
    status: 403,
    code: "FORBIDDEN",
  } as const;
  return [
    ...(guard === "public" ? [] : [{ ...unauthenticatedCase, changes }]),
    ...(guard === "admin" || guard === "process" ? [{ ...underprivilegedCase, changes }] : []),
  ];
}

const unknownIdsCase: BadRequestCase = {
  what: "unknown or malformed ids",
  changes: () => UNKNOWN_IDS.map((param) => ({ param })),
  status: 404,
  code: "NOT_FOUND",
};
const badIdempotencyKeysCase: BadRequestCase = {
  what: "an Idempotency-Key that is too short or too long",
  changes: () => ["short", "x".repeat(129)].map((key) => ({ headers: { "idempotency-key": key } })),
  ...validationFailure,
};

/** Lists all bad requests that can be derived from an endpoint's declaration. */
export function listBadRequests(endpoint: Endpoint): BadRequestCase[] {
  return [
    ...listBadBodies(endpoint),
    ...listBadContentTypesAndSizes(endpoint),
    ...listBadQueries(endpoint),
    ...listMalformedRequests(endpoint),
    ...(endpoint.path.includes(":") ? [unknownIdsCase] : []),
    ...(endpoint.acceptsIdempotencyKey ? [badIdempotencyKeysCase] : []),
  ];
}
