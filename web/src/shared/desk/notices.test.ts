import { describe, expect, test } from "@jest/globals";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { NoticeView } from "@tukar-saldo/contracts";
import { addNotice, noticesQuery } from "./notices.js";

const aNotice = (id: string) => ({
  id,
  at: "2026-11-20T10:00:00.000Z",
  type: "rate_changed",
  actor: { id: "1", name: "Ratna Dewi" },
  for: "staff",
  until: "2026-11-21T10:00:00.000Z",
  data: {},
});

async function listAfterAdding(known: readonly string[] | undefined, addedIds: readonly string[]) {
  const client = new QueryClient();
  if (known) client.setQueryData(noticesQuery.queryKey, known.map(aNotice));
  for (const id of addedIds) await addNotice(client, aNotice(id));
  return client.getQueryData(noticesQuery.queryKey)?.map(({ id }) => id);
}

describe("a notice received over the socket", () => {
  test("a new notice is put first in the list, and only once if it is received twice", async () => {
    expect(await listAfterAdding(["a"], ["b", "b", "a"])).toEqual(["b", "a"]);
  });

  test("a new notice stays in the list when the reply to an earlier request lacks it", async () => {
    const client = new QueryClient();
    const pendingReplies: ((ids: readonly string[]) => void)[] = [];
    const listObserver = new QueryObserver(client, {
      ...noticesQuery,
      queryFn: () =>
        new Promise<NoticeView[]>((resolve) => pendingReplies.push((ids) => resolve(ids.map(aNotice)))),
    });
    client.setQueryData(noticesQuery.queryKey, []);
    const unsubscribe = listObserver.subscribe(() => undefined);
    const refetching = client.refetchQueries({ queryKey: noticesQuery.queryKey });
    const adding = addNotice(client, aNotice("b"));
    for (const [at, answer] of pendingReplies.entries()) answer(at === 0 ? [] : ["b"]);
    await Promise.all([refetching, adding]);
    expect(client.getQueryData(noticesQuery.queryKey)?.map(({ id }) => id)).toEqual(["b"]);
    unsubscribe();
  });

  test("a new notice does not create a list if none is loaded", async () => {
    expect(await listAfterAdding(undefined, ["b"])).toBeUndefined();
  });
});
