import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { BAD_INPUT } from "./bad-input-table.js";
import type { BadInput } from "./bad-input-table.js";
import type { Answer } from "@tukar-saldo/test-kit";
import { openDesk } from "./desk.js";
import type { Desk } from "./desk.js";

let desk: Desk;
let userToken: string;

beforeAll(async () => {
  desk = await openDesk();
  userToken = await desk.newUserSession();
}, 60_000);

afterAll(() => desk.close());

async function send(row: BadInput): Promise<Answer> {
  const token = row.as === "admin" ? desk.adminToken() : row.as === "user" ? userToken : undefined;
  const path = row.path.replace(":adminId", desk.adminId);
  const body = await row.body?.(desk);
  const { raw, headers } = row;
  return desk.api.call(row.method, path, {
    token,
    body,
    ...(raw === undefined ? {} : { raw }),
    ...(headers && { headers }),
  });
}

const state = async (): Promise<unknown> => {
  const [list, users, settings] = await Promise.all([
    desk.asAdmin("GET", `${API.listOrders.path}?limit=200`),
    desk.asAdmin("GET", API.listUsers.path),
    desk.asAdmin("GET", API.getSettings.path),
  ]);
  return [list.body.data, users.body.data, settings.body.data];
};

describe("bad input", () => {
  test.each(BAD_INPUT.map((row) => [row.when, row.status, row.code, row] as const))(
    "when %s, then it is %d %s, and nothing is written",
    async (_when, status, code, row) => {
      const before = await state();
      const answer = await send(row);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
      expect(answer.body).toMatchObject({
        success: false,
        error: answer.body.message,
        request_id: expect.any(String),
      });
      expect(answer.headers.get("content-type")).toContain("application/json");
      if (row.error) expect(answer.body.error).toBe(row.error);
      expect(await state()).toEqual(before);
    },
  );
});
