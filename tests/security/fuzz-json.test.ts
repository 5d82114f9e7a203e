import { expect, test } from "@jest/globals";
import { ENDPOINTS, fillPath } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import fc from "fast-check";
import { startDeskBeforeTests } from "../contract/contract-desk.js";
import { OPENAPI_DOCUMENT } from "../contract/documented-api.js";
import { findValidRequests } from "../contract/valid-requests.js";
import { WHO_MAY_CALL } from "../contract/who-may-call.js";
import { FUZZ_TIMEOUT_MS, createFuzzOptions } from "./fuzz/fuzz-options.js";
import { anyFields, anyValue, toObjectText } from "./fuzz/json-by-schema.js";
import type { Fields, Schema } from "./fuzz/json-by-schema.js";

interface DescribedOperation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
}

const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS;
const desk = startDeskBeforeTests();

function findOperation({ path, method }: Endpoint): DescribedOperation {
  const template = path.replace(/:(\w+)/g, "{$1}");
  return OPENAPI_DOCUMENT.paths[template]?.[method.toLowerCase()] as unknown as DescribedOperation;
}

/** Keeps the path and headers of a request below 16 KiB, since a longer request always gets 431. */
const MAX_QUERY_LENGTH = 8_000;

/** A call of an endpoint with fuzzed input: its query, or the fields of its body to replace. */
interface FuzzedCall {
  readonly name: string;
  readonly fields?: Fields;
  readonly query?: string;
}

const FUZZED_CALLS = Object.entries(endpoints).flatMap(([name, endpoint]): fc.Arbitrary<FuzzedCall>[] => {
  const { requestBody, parameters = [] } = findOperation(endpoint);
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema) return [anyFields(schema).map((fields) => ({ name, fields }))];
  const queryParameters = parameters.filter((parameter) => parameter.in === "query");
  if (queryParameters.length === 0) return [];
  const valuesByQuery = Object.fromEntries(
    queryParameters.map((query) => [query.name, anyValue(query.schema)]),
  );
  return [
    fc.record(valuesByQuery, { requiredKeys: [] }).map((record) => {
      const parameterTexts = Object.entries(record).map(([key, text]): [string, string] => [
        key,
        text?.replace(/^"|"$/g, "") ?? "",
      ]);
      return { name, query: `?${new URLSearchParams(parameterTexts)}`.slice(0, MAX_QUERY_LENGTH) };
    }),
  ];
});

async function sendFuzzedCall({ name, fields = {}, query = "" }: FuzzedCall): Promise<ApiResponse> {
  const endpoint = endpoints[name];
  if (endpoint === undefined) throw new Error(`there is no endpoint ${name}`);
  const validRequest = findValidRequests(name, endpoint)?.at(-1);
  const path = fillPath(endpoint.path, (await validRequest?.params?.(desk())) ?? {}) + query;
  const validFields = Object.entries((await validRequest?.body?.(desk())) ?? {});
  const bodyFields = {
    ...Object.fromEntries(validFields.map(([key, value]) => [key, JSON.stringify(value)])),
    ...fields,
  };
  const caller = WHO_MAY_CALL[name] === "nobody" ? "nobody" : "admin";
  // A changed password ends the user's sessions and invalidates the old password, so it is tried with a new user.
  const token = name === "changePassword" ? await desk().signInNewUser() : desk().tokenOf(caller);
  return desk().api.call(endpoint.method, path, {
    token,
    ...(endpoint.method === "GET" ? {} : { raw: toObjectText(bodyFields) }),
    headers: endpoint.method === "GET" ? {} : { "content-type": "application/json" },
  });
}

test(
  "no fuzzed JSON body or query makes the desk answer with a server error",
  async () => {
    const replyCounts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.tuple(...FUZZED_CALLS), async (calls) => {
        for (const call of calls) {
          const { status, body } = await sendFuzzedCall(call);
          replyCounts.set(`${call.name} ${status}`, (replyCounts.get(`${call.name} ${status}`) ?? 0) + 1);
          // Accepts OFFLINE, because fuzzed settings may take the desk offline.
          if (status >= 500 && body.code !== "OFFLINE") throw new Error(`${status}: ${JSON.stringify(call)}`);
        }
      }),
      createFuzzOptions("JSON"),
    );
    console.info([...replyCounts].map(([key, count]) => `${key}: ${count}`).join(", "));
    expect(FUZZED_CALLS.length).toBeGreaterThan(10);
    expect((await desk().api.get("/healthz")).status).toBe(200);
  },
  FUZZ_TIMEOUT_MS,
);
