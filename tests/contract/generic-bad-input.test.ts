import { describe, expect, test } from "@jest/globals";
import { ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { startDeskBeforeTests } from "./contract-desk.js";
import type { Caller } from "./contract-desk.js";
import { listBadRequests } from "./generic-bad-input.js";
import type { BadRequestCase, RequestChange, RequestParts } from "./generic-bad-input.js";
import { findValidRequests } from "./valid-requests.js";
import type { ValidRequest } from "./valid-requests.js";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const desk = startDeskBeforeTests();

async function prepareBody(valid: ValidRequest): Promise<RequestParts["body"]> {
  return (await valid.body?.(desk())) as RequestParts["body"];
}

async function prepareRequest(request: ValidRequest): Promise<RequestParts> {
  const params = (await request.params?.(desk())) ?? {};
  return { params, query: request.query ?? "", body: await prepareBody(request) };
}

/**
 * Returns the least privileged caller whom the guard admits. If the path contains an id, this is an admin, because
 * the handler may refuse a user the id of another user.
 */
function chooseCaller({ guard, path }: Endpoint): Caller {
  if (guard === "public") return "nobody";
  return guard === "admin" || path.includes(":") ? "admin" : "user";
}

function fillParams(path: string, params: RequestParts["params"], param: string | undefined): string {
  return path.replace(/:(\w+)/g, (_place, name: string) => param ?? String(params[name]));
}

function sendRequest(
  { method, path }: Endpoint,
  request: RequestParts,
  change: RequestChange,
  caller: Caller,
): Promise<ApiResponse> {
  const { raw, query = request.query, headers, param } = change;
  return desk().api.call(method, fillParams(path, request.params, param) + query, {
    token: desk().tokenOf(caller),
    ...(raw === undefined ? { body: request.body } : { raw }),
    headers: { ...(raw === undefined ? {} : { "content-type": "application/json" }), ...headers },
  });
}

/**
 * Sends each bad request. A request with an unknown id needs a new body, since the handler consumes the
 * human-verification token of the body.
 */
async function sendEach(declared: Endpoint, valid: ValidRequest, bad: BadRequestCase) {
  const caller = bad.caller ?? chooseCaller(declared);
  const request = await prepareRequest(valid);
  const stateBefore = await desk().readState();
  const answers: [RequestChange, ApiResponse][] = [];
  for (const change of bad.changes(request)) {
    const body = change.param === undefined ? request.body : await prepareBody(valid);
    answers.push([change, await sendRequest(declared, { ...request, body }, change, caller)]);
  }
  return { answers, before: stateBefore };
}

const BAD_REQUEST_CASES = Object.entries(ENDPOINTS).flatMap(([name, declared]) => {
  const validRequest = findValidRequests(name, declared)?.at(-1);
  if (validRequest === undefined) return [];
  return listBadRequests(declared).map(
    (bad) =>
      [
        name,
        bad.what,
        bad.caller ?? "an allowed caller",
        bad.status,
        bad.code,
        declared,
        validRequest,
        bad,
      ] as const,
  );
});

describe("bad input that breaks an endpoint's declaration", () => {
  test.each(BAD_REQUEST_CASES)(
    "the endpoint %s refuses %s of %s with %d %s and writes nothing",
    async (_name, _what, _caller, status, code, declared, valid, bad) => {
      const { answers, before } = await sendEach(declared, valid, bad);
      const rejections = answers.map(([change, { status: got, body }]) => [change, got, body.code]);
      expect(rejections).toEqual(answers.map(([change]) => [change, status, code]));
      expect(answers.length).toBeGreaterThan(0);
      for (const [change, { body }] of answers) {
        expect(body).toMatchObject({ success: false, error: body.message });
        const hasQueryOperator = change.raw?.includes("$") === true;
        if (bad.field !== undefined && !hasQueryOperator) expect(body["fields"]).toHaveProperty([bad.field]);
      }
      expect(await desk().readState()).toEqual(before);
    },
  );
});

const ENDPOINT_PATHS = [...new Set(Object.values(ENDPOINTS).map(({ path }) => path))];
const fillWithX = (path: string): string => path.replace(/:\w+/g, "x");

function listMethods(path: string): string[] {
  const declared = Object.values(ENDPOINTS).filter((endpoint) => endpoint.path === path);
  return declared.map(({ method }) => method).sort();
}

describe("paths of the API", () => {
  test.each(ENDPOINT_PATHS.map((path) => [path, listMethods(path).join(", ")]))(
    "the path %s answers methods other than %s with 405 and Allow",
    async (path, allowed) => {
      for (const method of METHODS.filter((other) => !allowed.split(", ").includes(other))) {
        const { status, body, headers } = await desk().api.call(method, fillWithX(path));
        const allow = headers.get("allow")?.split(", ").sort().join(", ");
        expect({ method, status, code: body.code, allow }).toEqual({
          method,
          status: 405,
          code: "METHOD_NOT_ALLOWED",
          allow: allowed,
        });
      }
    },
  );

  test.each(ENDPOINT_PATHS)(
    "the path %s with another letter case or a trailing slash is answered with 404",
    async (path) => {
      const pathWithX = fillWithX(path);
      const otherCase = pathWithX.replace(
        /^\/api\/(.)/,
        (_start, letter: string) => `/api/${letter.toUpperCase()}`,
      );
      for (const other of [otherCase, `${pathWithX}/`]) {
        const { status, body } = await desk().api.call("GET", other);
        expect({ other, status, code: body.code }).toEqual({ other, status: 404, code: "NOT_FOUND" });
      }
    },
  );
});
