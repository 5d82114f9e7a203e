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

async function listAfterAdding(known: readonly string[] | undefined, added: readonly string[]) {
  const client = new QueryClient();
  if (known) client.setQueryData(noticesQuery.queryKey, known.map(aNotice));
  for (const id of added) await addNotice(client, aNotice(id));
  return client.getQueryData(noticesQuery.queryKey)?.map(({ id }) => id);
}

describe("a notice received over the socket", () => {
  test("a new notice is put first in the list, and only once if it is received twice", async () => {
    expect(await listAfterAdding(["a"], ["b", "b", "a"])).toEqual(["b", "a"]);
  });

  test("a new notice is kept when a list that was requested earlier arrives without it", async () => {
    const client = new QueryClient();
    const answers: ((ids: readonly string[]) => void)[] = [];
    const list = new QueryObserver(client, {
      ...noticesQuery,
      queryFn: () => new Promise<NoticeView[]>((resolve) => answers.push((ids) => resolve(ids.map(aNotice)))),
    });
    client.setQueryData(noticesQuery.queryKey, []);
    const unsubscribe = list.subscribe(() => undefined);
    const refetching = client.refetchQueries({ queryKey: noticesQuery.queryKey });
    const added = addNotice(client, aNotice("b"));
    for (const [at, answer] of answers.entries()) answer(at === 0 ? [] : ["b"]);
    await Promise.all([refetching, added]);
    expect(client.getQueryData(noticesQuery.queryKey)?.map(({ id }) => id)).toEqual(["b"]);
    unsubscribe();
  });

  test("a new notice creates no list if none is loaded", async () => {
    expect(await listAfterAdding(undefined, ["b"])).toBeUndefined();
  });
});
