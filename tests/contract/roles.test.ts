import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, ENDPOINTS, fillPath } from "@tukar-saldo/contracts";
import { openDesk } from "./desk.js";
import type { Desk } from "./desk.js";
import { ROLE_TABLE } from "./role-table.js";
import type { CallRow } from "./role-table.js";

let desk: Desk;
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
  desk = await openDesk();
  tokens.badToken = `${desk.adminToken().slice(0, -2)}xx`;
  await signInAgain();
}, 60_000);

afterAll(() => desk.close());

async function signInAgain(): Promise<void> {
  await desk.signInAgain();
  tokens.admin = desk.adminToken();
  tokens.user = await desk.newUserSession();
}

async function tokenFor(row: CallRow, who: keyof CallRow): Promise<string | undefined> {
  if (row.endsSession && who === "user") return desk.newUserSession();
  if (row.endsSession && who === "admin") return desk.newAdminSession();
  return tokens[who];
}

async function statusOf(row: CallRow, who: keyof CallRow): Promise<number> {
  const path = fillPath(row.path, (await row.parts?.(desk)) ?? {}) + (row.query ?? "");
  const token = await tokenFor(row, who);
  const { status, body } = await desk.api.call(row.method, path, { token, body: await row.body?.(desk) });
  if (status >= 400)
    expect(body).toMatchObject({ success: false, code: expect.any(String), error: body.message });
  return status;
}

describe("role table", () => {
  const cells = ROLE_TABLE.flatMap((row) =>
    (["nobody", "badToken", "user", "admin"] as const).map(
      (who) => [who, row.method, row.path, row[who], row] as const,
    ),
  );

  test.each(cells)(
    "when %s calls %s %s, then the answer is %d",
    async (who, _method, _path, expected, row) => {
      expect(await statusOf(row, who)).toBe(expected);
      if (row.path === API.changePassword.path) await signInAgain();
    },
  );

  test("has a row for each endpoint", () => {
    const rows = new Set(ROLE_TABLE.map(({ method, path }) => `${method} ${path}`));
    const missing = Object.values(ENDPOINTS).filter(({ method, path }) => !rows.has(`${method} ${path}`));
    expect(missing).toEqual([]);
  });
});
