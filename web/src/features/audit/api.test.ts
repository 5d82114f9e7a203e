import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "@jest/globals";
import { stubDesk } from "../../../tests/desk.js";
import { keys } from "../../shared/desk/keys.js";
import { auditQuery } from "./api.js";
import { sampleEntry } from "./sample-entry.js";

const entries = Array.from({ length: 250 }, (_, at) => sampleEntry({ id: `e${at}` }));

test("a refetch loads as many entries as were loaded, in pages of at most 200", async () => {
  const client = new QueryClient();
  client.setQueryData(keys.auditList({}), { rows: entries, nextCursor: "c" });
  const desk = stubDesk({
    "GET /api/audit": () => {
      const params = new URLSearchParams(desk.asked.at(-1)?.path.split("?")[1]);
      const start = Number(params.get("cursor") ?? 0);
      const end = start + Number(params.get("limit"));
      const meta = { next_cursor: String(end), has_more: true };
      return { body: { success: true, data: entries.slice(start, end), meta } };
    },
  });
  const list = await client.fetchQuery({ ...auditQuery({}), staleTime: 0 });
  expect(list).toEqual({ rows: entries, nextCursor: "250" });
  expect(desk.asked.map(({ path }) => path)).toEqual([
    "/api/audit?limit=200",
    "/api/audit?limit=50&cursor=200",
  ]);
});

test("the first request asks for 50 entries", async () => {
  const { asked } = stubDesk({
    "GET /api/audit": { body: { success: true, data: [], meta: { next_cursor: null, has_more: false } } },
  });
  await new QueryClient().fetchQuery(auditQuery({}));
  expect(asked.map(({ path }) => path)).toEqual(["/api/audit?limit=50"]);
});
