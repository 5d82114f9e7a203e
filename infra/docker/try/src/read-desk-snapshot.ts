import { API } from "@tukar-saldo/contracts";
import type {
  OrderBreakdown,
  OrderListMeta,
  OrderStats,
  TransactionRow,
  UserView,
} from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiClient } from "@tukar-saldo/test-kit";

const PAGE_SIZE = 50;
const AUDIT_PAGE_SIZE = 200;
const BREAKDOWN_DAYS = 7;

/** The fields of an audit row that `reconcile` reads. `compareSnapshots` compares all fields that the API returns. */
export interface AuditRow {
  id: string;
  action: string;
  target: { type: string; id: string };
  after: { version?: number } | null;
}

/** All data that the API shows to staff. */
export interface DeskSnapshot {
  rows: TransactionRow[];
  total: number;
  stats: OrderStats;
  breakdown: OrderBreakdown;
  users: UserView[];
  audit: AuditRow[];
}

interface Session {
  api: ApiClient;
  token: string;
}

async function readPages<T>({ api, token }: Session, path: string): Promise<{ rows: T[]; total: number }> {
  const rows: T[] = [];
  let cursor: string | null = null;
  let total = 0;
  do {
    const cursorParameter: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await api.get(path + cursorParameter, { token });
    rows.push(...dataOf<T[]>(response));
    const meta = response.body["meta"] as Pick<OrderListMeta, "next_cursor" | "total">;
    cursor = meta.next_cursor;
    total = meta.total;
  } while (cursor !== null);
  return { rows, total };
}

/** Reads every order of the desk, page by page. */
export function readOrders(session: Session): Promise<{ rows: TransactionRow[]; total: number }> {
  return readPages<TransactionRow>(session, `${API.listOrders.path}?date_range=all&limit=${PAGE_SIZE}`);
}

/** Reads the whole audit trail, page by page. */
async function readAudit(session: Session): Promise<AuditRow[]> {
  return (await readPages<AuditRow>(session, `${API.listAudit.path}?limit=${AUDIT_PAGE_SIZE}`)).rows;
}

/** Reads all data that the API shows to staff. @throws if a call is refused */
export async function readDeskSnapshot(session: Session): Promise<DeskSnapshot> {
  const { api, token } = session;
  const fetchData = async <T>(path: string): Promise<T> => dataOf<T>(await api.get(path, { token }));
  const { rows, total } = await readOrders(session);
  return {
    rows,
    total,
    stats: await fetchData<OrderStats>(API.getStats.path),
    breakdown: await fetchData<OrderBreakdown>(`${API.getBreakdown.path}?days=${BREAKDOWN_DAYS}`),
    users: await fetchData<UserView[]>(API.listUsers.path),
    audit: await readAudit(session),
  };
}
