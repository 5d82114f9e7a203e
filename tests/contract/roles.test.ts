import { describe, expect, test } from "@jest/globals";
import { ENDPOINTS, defineEndpoint, ERROR_STATUS, fillPath } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import { startDeskBeforeTests } from "./contract-desk.js";
import type { Caller } from "./contract-desk.js";
import { findRequestProblems, findValidRequests } from "./valid-requests.js";
import type { ValidRequest } from "./valid-requests.js";
import { WHO_MAY_CALL } from "./who-may-call.js";
import type { LeastPrivilegedCaller } from "./who-may-call.js";

const CALLERS: readonly Caller[] = ["nobody", "bad token", "user", "processor", "admin"];
const desk = startDeskBeforeTests();

/** Whether a signed-in caller has fewer rights than an endpoint requires. */
const lacksRights = (caller: Caller, minCaller: LeastPrivilegedCaller): boolean =>
  CALLERS.indexOf(caller) < CALLERS.indexOf(minCaller);

/**
 * Returns the expected status: 401 or 403 if the caller has no access; otherwise the status of the request's expected
 * error, or, if it has none, the endpoint's success status.
 */
function getExpectedStatus(
  minCaller: LeastPrivilegedCaller,
  { status }: Endpoint,
  { refusal, forbiddenTo = [] }: ValidRequest,
  caller: Caller,
): number {
  if (minCaller !== "nobody" && (caller === "nobody" || caller === "bad token")) return 401;
  if (lacksRights(caller, minCaller) || forbiddenTo.includes(caller)) return 403;
  return refusal === undefined ? status : ERROR_STATUS[refusal];
}

async function getToken(request: ValidRequest, caller: Caller): Promise<string | undefined> {
  if (request.endsSession && caller === "user") return desk().newUserSession();
  if (request.endsSession && caller === "processor") return desk().newProcessorSession();
  if (request.endsSession && caller === "admin") return desk().newAdminSession();
  return desk().tokenOf(caller);
}

async function fetchStatus(
  { method, path }: Endpoint,
  request: ValidRequest,
  caller: Caller,
): Promise<number> {
  const requestPath = fillPath(path, (await request.params?.(desk())) ?? {}) + (request.query ?? "");
  const token = await getToken(request, caller);
  const { status, body } = await desk().api.call(method, requestPath, {
    token,
    body: await request.body?.(desk()),
  });
  if (status >= 400) expect(body).toMatchObject({ success: false, error: body.message });
  return status;
}

const ACCESS_CASES = Object.entries(ENDPOINTS).flatMap(([name, declared]) => {
  const minCaller = WHO_MAY_CALL[name];
  // Skips endpoints without a row in WHO_MAY_CALL, which who-may-call.test.ts reports.
  if (minCaller === undefined) return [];
  return (findValidRequests(name, declared) ?? []).flatMap((request) =>
    CALLERS.filter((caller) => !request.unsuitedTo?.includes(caller)).map((caller) => {
      const caseTitle = [name, `(${declared.method} ${declared.path})`, request.description]
        .filter(Boolean)
        .join(" ");
      return [
        caseTitle,
        caller,
        getExpectedStatus(minCaller, declared, request, caller),
        declared,
        request,
      ] as const;
    }),
  );
});

describe("access through the gateway", () => {
  test.each(ACCESS_CASES)(
    "access to %s by %s is answered with %d",
    async (_title, caller, expected, declared, request) => {
      expect(await fetchStatus(declared, request, caller)).toBe(expected);
      if (request.endsSession) await desk().renewSessions();
    },
  );

  test("access is tested for each endpoint", () => {
    expect(findRequestProblems(ENDPOINTS)).toEqual([]);
  });

  test("findRequestProblems reports an endpoint that lacks a request in VALID_REQUESTS", () => {
    const addMemo = defineEndpoint({
      service: "transactions",
      method: "PUT",
      path: "/api/memos/:id",
      guard: "admin",
      limits: [],
      summary: "An endpoint of a test",
    });
    expect(findRequestProblems({ ...ENDPOINTS, addMemo })).toEqual([
      "addMemo needs a valid request in tests/contract/valid-requests.ts",
    ]);
  });
});
