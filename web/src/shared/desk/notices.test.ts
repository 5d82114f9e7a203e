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

async function listedAfter(known: readonly string[] | undefined, came: readonly string[]) {
  const client = new QueryClient();
  if (known) client.setQueryData(noticesQuery.queryKey, known.map(aNotice));
  for (const id of came) await addNotice(client, aNotice(id));
  return client.getQueryData(noticesQuery.queryKey)?.map(({ id }) => id);
}

describe("a notice of the socket", () => {
  test("stands before the others, and once when it comes twice", async () => {
    expect(await listedAfter(["a"], ["b", "b", "a"])).toEqual(["b", "a"]);
  });

  test("is not lost to a list that was asked for before it came", async () => {
    const client = new QueryClient();
    const answers: ((ids: readonly string[]) => void)[] = [];
    const list = new QueryObserver(client, {
      ...noticesQuery,
      queryFn: () => new Promise<NoticeView[]>((resolve) => answers.push((ids) => resolve(ids.map(aNotice)))),
    });
    client.setQueryData(noticesQuery.queryKey, []);
    const stop = list.subscribe(() => undefined);
    const asked = client.refetchQueries({ queryKey: noticesQuery.queryKey });
    const added = addNotice(client, aNotice("b"));
    for (const [at, answer] of answers.entries()) answer(at === 0 ? [] : ["b"]);
    await Promise.all([asked, added]);
    expect(client.getQueryData(noticesQuery.queryKey)?.map(({ id }) => id)).toEqual(["b"]);
    stop();
  });

  test("leaves the list to the server while it is not there", async () => {
    expect(await listedAfter(undefined, ["b"])).toBeUndefined();
  });
});
