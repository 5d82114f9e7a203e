import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import { dataOf, eventually, SERVICE_NAMES } from "@tukar-saldo/test-kit";
import type { ApiResponse, ServiceName } from "@tukar-saldo/test-kit";
import { startContractDesk } from "../contract/contract-desk.js";
import type { ContractDesk } from "../contract/contract-desk.js";

interface LogLine extends Record<string, unknown> {
  level: string;
  msg: string;
  service: string;
}

let desk: ContractDesk;
beforeAll(async () => {
  desk = await startContractDesk();
}, 90_000);
afterAll(() => desk.close(), 30_000);

const readLog = (name: ServiceName): LogLine[] =>
  desk.system.service(name).log.map((line) => JSON.parse(line) as LogLine);
/** Finds the log lines of a request, service by service, in the order in which the services handle an order. */
const findRequestLines = (requestId: string): LogLine[] =>
  SERVICE_NAMES.flatMap(readLog).filter((line) => line["request_id"] === requestId);
const readRequestId = (answer: ApiResponse): string => answer.headers.get("x-request-id") ?? "";

async function waitForLogLine(requestId: string, last: string): Promise<LogLine[]> {
  return eventually(`the line "${last}"`, () => {
    const lines = findRequestLines(requestId);
    return lines.some(({ msg }) => msg === last) && lines.some(({ msg }) => msg === "request") && lines;
  });
}

const STEP_MESSAGES = ["order stored", "order published", "order emitted", "order audited"];

async function expectStepLines(answer: ApiResponse, event: string, status: string): Promise<LogLine> {
  const id = readRequestId(answer);
  await Promise.all(STEP_MESSAGES.map((step) => waitForLogLine(id, step)));
  const lines = findRequestLines(id);
  const { transaction_id } = dataOf<{ transaction_id: string }>(answer);
  for (const step of STEP_MESSAGES) {
    const stepLines = lines.filter(({ msg }) => msg === step);
    expect(stepLines).toHaveLength(1);
    expect(stepLines[0]).toMatchObject({
      level: "info",
      event,
      transaction_id,
      status,
      ms: expect.any(Number),
    });
  }
  const requestLines = lines.filter(({ msg }) => msg === "request");
  expect(requestLines).toHaveLength(1);
  expect(lines).toHaveLength(STEP_MESSAGES.length + 1);
  return requestLines[0] as LogLine;
}

async function changeStatus(): Promise<ApiResponse> {
  const { id } = await desk.placeOrder();
  return desk.callAsAdmin("PUT", fillPath(API.updateStatus.path, { id }), { status: "processing" });
}

describe("the log of a running desk", () => {
  test("the log has a line for the request of an order and one for each step, under one request id", async () => {
    const body = await desk.createOrderBody();
    const answer = await desk.api.post(API.createOrder.path, body);
    const requestLine = await expectStepLines(answer, "order.placed", "pending");
    const { path: route } = API.createOrder;
    expect(requestLine).toMatchObject({
      service: "gateway",
      level: "info",
      method: "POST",
      route,
      status: 201,
    });
    const printedLines = JSON.stringify(findRequestLines(readRequestId(answer)));
    for (const personal of [body.account_name, body.user_whatsapp, body.destination_account])
      expect(printedLines).not.toContain(personal);
  });

  test("the log has a line for the request of a status change and one for each step, under one request id", async () => {
    const request = await expectStepLines(await changeStatus(), "order.status_changed", "processing");
    expect(request).toMatchObject({ service: "gateway", method: "PUT", status: 200 });
  });

  test("the log line of an admin's request has `audit: true` and level info", async () => {
    const lines = await waitForLogLine(readRequestId(await changeStatus()), "request");
    const expectedFields = {
      level: "info",
      audit: true,
      event: "authz_admin",
      uid: desk.adminId,
      status: 200,
    };
    expect(lines.find(({ msg }) => msg === "request")).toMatchObject(expectedFields);
  });

  test("a user's request that only admins may send is logged as one warning with the error code", async () => {
    const token = desk.tokenOf("user");
    const answer = await desk.api.call("GET", API.listUsers.path, { token });
    expect(answer.status).toBe(403);
    const lines = await waitForLogLine(readRequestId(answer), "request");
    const warning = { level: "warn", event: "authz_fail", code: "FORBIDDEN", uid: desk.userId };
    expect(lines).toEqual([expect.objectContaining({ service: "gateway", status: 403, ...warning })]);
    expect(answer.headers.get("x-error-code")).toBeNull();
  });

  test("the log has no warning about a visitor's invalid request", async () => {
    const answer = await desk.api.post(API.createOrder.path, {});
    const [line] = await waitForLogLine(readRequestId(answer), "request");
    expect(line).toMatchObject({ level: "info", event: "input_validation_fail", code: "VALIDATION_FAILED" });
  });
});
