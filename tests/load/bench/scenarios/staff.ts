import { API } from "@tukar-saldo/contracts";
import type { Contestant } from "../compare.js";
import { MONOLITH } from "../ground.js";
import type { Ground } from "../ground.js";
import { sender } from "../run-load.js";

const PAGE = 20;
const PAGES_BEFORE = 49;
/** Of the pages that lead to the fiftieth. */
const LONG_PAGE = 196;

const ask = (path: string, token: string) => () => ({
  path,
  headers: { authorization: `Bearer ${token}` },
});

const both = ({ desk, monolith }: Ground, ours: string, theirs: string): Contestant[] => {
  return [
    { name: "desk", send: sender(desk.system.url, ask(ours, desk.token)) },
    { ...MONOLITH, send: sender(monolith.url, ask(theirs, monolith.token)) },
  ];
};

const list = (query = ""): string => `${API.listOrders.path}?limit=${PAGE}${query}`;

export const firstPage = (ground: Ground): Contestant[] => both(ground, list(), list("&page=1"));

/** The desk goes on from a cursor, the monolith skips. */
export async function page50(ground: Ground): Promise<Contestant[]> {
  const { api } = ground.desk.system;
  let cursor = "";
  for (let read = 0; read < PAGE * PAGES_BEFORE; read += LONG_PAGE) {
    const path = `${API.listOrders.path}?limit=${LONG_PAGE}${cursor}`;
    const { body } = await api.get(path, { token: ground.desk.token });
    const { next_cursor: next } = body["meta"] as { next_cursor: string | null };
    if (next === null) throw new Error("page 50 needs a thousand orders");
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
  return both(ground, list(cursor), list(`&page=${PAGES_BEFORE + 1}`));
}

export const statusPage = (ground: Ground): Contestant[] =>
  both(ground, list("&status=completed"), list("&status=completed"));

const search =
  (words: string) =>
  (ground: Ground): Contestant[] =>
    both(ground, list(`&search=${encodeURIComponent(words)}`), list(`&search=${encodeURIComponent(words)}`));

export const searchName = search("budi san");
export const searchNothing = search("zzzzqq");
export async function searchCode(ground: Ground): Promise<Contestant[]> {
  const found = await ground.deskData.collection<{ unique_code: string }>("transactions").findOne({});
  return search(found?.unique_code ?? "")(ground);
}

export const stats = (ground: Ground): Contestant[] => both(ground, API.getStats.path, API.getStats.path);
export const breakdown = (ground: Ground): Contestant[] =>
  both(ground, `${API.getBreakdown.path}?days=30`, `${API.getBreakdown.path}?days=30`);
