import { describe, expect, test } from "@jest/globals";
import { ERROR_STATUS } from "@tukar-saldo/contracts";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { BAD_INPUT, buildPath } from "./bad-input-table.js";
import type { BadInputCase } from "./bad-input-table.js";
import { startDeskBeforeTests } from "./contract-desk.js";

const desk = startDeskBeforeTests();

async function sendBadRequest(row: BadInputCase): Promise<ApiResponse> {
  const token = desk().tokenOf(row.caller ?? "nobody");
  const body = await row.body?.(desk());
  return desk().api.call(row.endpoint.method, buildPath(row, desk()), { token, body });
}

describe("bad input that breaks rules beyond an endpoint's declaration", () => {
  test.each(BAD_INPUT.map((row) => [row.what, ERROR_STATUS[row.code], row.code, row] as const))(
    "%s is refused with %d %s and writes nothing",
    async (_what, status, code, row) => {
      const stateBefore = await desk().readState();
      const answer = await sendBadRequest(row);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
      expect(answer.body).toMatchObject({
        success: false,
        error: answer.body.message,
        request_id: expect.any(String),
      });
      if (row.error) expect(answer.body.error).toBe(row.error);
      expect(await desk().readState()).toEqual(stateBefore);
    },
  );
});
