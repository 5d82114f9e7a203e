import { ENDPOINTS, ERROR_CODES, loadReplySchema, mediaTypesOf } from "@tukar-saldo/contracts";
import type { Endpoint, Guard } from "@tukar-saldo/contracts";
import { successReplySchema, toJsonSchema } from "./json-schema.js";
import type { JsonSchema } from "./json-schema.js";
import { errorsByStatus } from "./statuses.js";

const API_VERSION = "1.0.0";

const FAILURE_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    success: { const: false },
    error: { type: "string", description: "In the language of the request" },
    message: { type: "string", description: "The same text" },
    code: { type: "string", enum: ERROR_CODES },
    request_id: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    data: { description: "The current state, where a stale version is refused" },
  },
  required: ["success", "error", "message", "code", "request_id"],
  additionalProperties: false,
};

const RETRY_AFTER_HEADER = {
  "Retry-After": {
    description: "Seconds until a retry makes sense",
    schema: { type: "integer", minimum: 1 },
  },
};
const IDEMPOTENCY_KEY_PARAMETER = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{8,128}$" },
};

const toJsonContent = (schema: JsonSchema) => ({ "application/json": { schema } });

function describeParameters({ path, query, acceptsIdempotencyKey }: Endpoint): JsonSchema[] {
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
    return { name, in: "path", required: true, schema: { type: "string" } };
  });
  const querySchema = query === undefined ? {} : toJsonSchema(query, "input");
  const requiredNames = (querySchema["required"] as string[] | undefined) ?? [];
  const queryParameters = Object.entries((querySchema["properties"] as JsonSchema | undefined) ?? {}).map(
    ([name, schema]) => ({ name, in: "query", required: requiredNames.includes(name), schema }),
  );
  return [
    ...pathParameters,
    ...queryParameters,
    ...(acceptsIdempotencyKey ? [IDEMPOTENCY_KEY_PARAMETER] : []),
  ];
}

function describeFailures(endpoint: Endpoint): Record<string, JsonSchema> {
  const failureResponses = [...errorsByStatus(endpoint)].map(([status, codes]) => [
    status,
    {
      description: codes.join(", "),
      ...(status === 429 || status === 503 ? { headers: RETRY_AFTER_HEADER } : {}),
      content: toJsonContent({ $ref: "#/components/schemas/Failure", properties: { code: { enum: codes } } }),
    },
  ]);
  return Object.fromEntries(failureResponses) as Record<string, JsonSchema>;
}

async function describeSuccesses(endpoint: Endpoint): Promise<Record<string, JsonSchema>> {
  const { status, acceptsIdempotencyKey } = endpoint;
  const schema = await loadReplySchema(endpoint);
  const mediaTypes = mediaTypesOf(endpoint);
  const content = mediaTypes
    ? Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, {}]))
    : toJsonContent(successReplySchema(schema));
  const successResponse = { description: status === 201 ? "Created" : "Done", content };
  if (!acceptsIdempotencyKey) return { [status]: successResponse };
  const replayHeaders = { "Idempotent-Replay": { schema: { const: "true" } } };
  return {
    [status]: successResponse,
    200: { ...successResponse, description: "Created by an earlier request", headers: replayHeaders },
  };
}

function describeGuard(guard: Guard): { description?: string } {
  if (guard === "admin") return { description: "For admins." };
  return guard === "process" ? { description: "For admins, and users who may process orders." } : {};
}

async function describeOperation(name: string, endpoint: Endpoint): Promise<JsonSchema> {
  const { guard, summary, body } = endpoint;
  const parameters = describeParameters(endpoint);
  return {
    operationId: name,
    summary,
    ...describeGuard(guard),
    security: guard === "public" ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: toJsonContent(toJsonSchema(body, "input")) } }),
    responses: { ...(await describeSuccesses(endpoint)), ...describeFailures(endpoint) },
  };
}

/** Builds the OpenAPI 3.1 document of all endpoints. */
export async function describeApi(): Promise<JsonSchema> {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const openApiPath = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const operation = await describeOperation(name, endpoint);
    paths[openApiPath] = { ...paths[openApiPath], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Tukar Saldo", version: API_VERSION, license: { name: "MIT", identifier: "MIT" } },
    paths,
    components: {
      schemas: { Failure: FAILURE_SCHEMA },
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
    },
  };
}
