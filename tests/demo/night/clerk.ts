import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, signIn } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse } from "@tukar-saldo/test-kit";
import type { Person } from "../people.js";
import type { ClerkAction } from "../plan/story.js";
import type { TrackedOrder } from "./tracked-order.js";

/** The result of a search for a payment note. */
interface SearchResult {
  readonly ids: readonly string[];
  /** Whether the found orders are only suggestions, because the code in the note has a typing mistake. */
  readonly isSuggestion: boolean;
}

export interface Clerk {
  readonly name: string;
  change(order: TrackedOrder, action: ClerkAction): Promise<ApiResponse>;
  find(note: string): Promise<SearchResult>;
}

/** Creates the request for an action, with the order version that the clerk saw. @param ids the ids of all clerks */
function createActionRequest({ id, version }: TrackedOrder, action: ClerkAction, ids: readonly string[]) {
  const expected_version = version;
  switch (action.what) {
    case "take":
      return { endpoint: API.updateStatus, id, body: { status: "processing", expected_version } };
    case "complete":
      return { endpoint: API.updateStatus, id, body: { status: "completed", expected_version } };
    case "cancel": {
      const { reason, text: reason_text } = action;
      const body = { status: "cancelled", reason, reason_text, expected_version };
      return { endpoint: API.updateStatus, id, body };
    }
    case "hand_over":
      return { endpoint: API.setHandler, id, body: { handler: ids[action.to], expected_version } };
    case "note":
      return { endpoint: API.addNote, id, body: { text: action.text } };
    case "record":
      return { endpoint: API.recordFacts, id, body: { ...action.facts, expected_version } };
    case "reprice": {
      const body = { received_usd: action.received_usd, rate: "order", expected_version };
      return { endpoint: API.repriceOrder, id, body };
    }
  }
}

/** Signs in a clerk, and signs in again whenever the session has ended. @param ids the ids of all clerks */
export async function signInClerk(
  api: ApiClient,
  { name, email, password }: Person,
  ids: readonly string[],
): Promise<Clerk> {
  let token = await signIn(api, email, password);
  const callSignedIn = async (send: (token: string) => Promise<ApiResponse>): Promise<ApiResponse> => {
    const answer = await send(token);
    if (answer.status !== 401) return answer;
    token = await signIn(api, email, password);
    return send(token);
  };
  return {
    name,
    change(order, action) {
      const { endpoint, id, body } = createActionRequest(order, action, ids);
      return callSignedIn((token) =>
        api.call(endpoint.method, fillPath(endpoint.path, { id }), { body, token }),
      );
    },
    async find(note) {
      const query = new URLSearchParams({ search: note, limit: "20" });
      const answer = await callSignedIn((token) => api.get(`${API.listOrders.path}?${query}`, { token }));
      const foundIds = dataOf<TransactionRow[]>(answer).map(({ id }) => id);
      return { ids: foundIds, isSuggestion: Object(answer.body["meta"]).suggestion === true };
    },
  };
}
