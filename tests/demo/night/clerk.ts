import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionRow, UpdateStatusBody } from "@tukar-saldo/contracts";
import { dataOf, signIn } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse } from "@tukar-saldo/test-kit";
import type { Person } from "../people.js";
import type { TrackedOrder } from "./tracked-order.js";

/** What a search for a payment note gave. */
interface Found {
  readonly ids: readonly string[];
  /** Whether the desk only supposes that it was meant, since the code has a mistake. */
  readonly isSupposed: boolean;
}

export interface Clerk {
  readonly name: string;
  setStatus(order: TrackedOrder, change: Omit<UpdateStatusBody, "expected_version">): Promise<ApiResponse>;
  find(note: string): Promise<Found>;
}

/** Signs a clerk in. One whose session has ended signs in again. */
export async function openClerk(api: ApiClient, { name, email, password }: Person): Promise<Clerk> {
  let token = await signIn(api, email, password);
  const call = async (ask: (token: string) => Promise<ApiResponse>): Promise<ApiResponse> => {
    const answer = await ask(token);
    if (answer.status !== 401) return answer;
    token = await signIn(api, email, password);
    return ask(token);
  };
  return {
    name,
    setStatus: ({ id, version }, change) =>
      call((token) =>
        api.put(fillPath(API.updateStatus.path, { id }), { ...change, expected_version: version }, { token }),
      ),
    async find(note) {
      const query = new URLSearchParams({ search: note, limit: "20" });
      const answer = await call((token) => api.get(`${API.listOrders.path}?${query}`, { token }));
      const ids = dataOf<TransactionRow[]>(answer).map(({ id }) => id);
      return { ids, isSupposed: Object(answer.body["meta"]).suggestion === true };
    },
  };
}
