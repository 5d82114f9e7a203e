import { describe, expect, test } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
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

  test("leaves the list to the server while it is not there", async () => {
    expect(await listedAfter(undefined, ["b"])).toBeUndefined();
  });
});
