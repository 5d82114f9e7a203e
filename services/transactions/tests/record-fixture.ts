import { API, fillPath } from "@tukar-saldo/contracts";
import type { Endpoint, OrderRecord } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse, Env } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { signInAs } from "./seed.js";

/** A request about one order. */
interface RecordRequest {
  readonly endpoint: Endpoint;
  readonly id: string;
  readonly body?: object;
  readonly token?: string;
  readonly key?: string;
  readonly api?: ApiClient;
}

export interface RecordFixture extends TransactionsFixture {
  /** The session token of Tono; `rina` is that of Rina. Both may process orders. */
  readonly tono: string;
  readonly rina: string;
  /** Sends a request about an order, by default as Tono. */
  send(call: RecordRequest): Promise<ApiResponse>;
  /** Reads an order's record as a user who may not process orders. */
  read(id: string): Promise<OrderRecord>;
  userIdOf(name: string): Promise<string>;
}

/** Starts the service with two users who may process orders. */
export async function startRecordFixture(env: Env = {}): Promise<RecordFixture> {
  const desk = await startTransactionsFixture(env);
  const signIn = (name: string) =>
    signInAs(desk.db, "user", { name, email: `${name}@example.test`, can_process: true });
  const [tono, rina] = await Promise.all([signIn("Tono"), signIn("Rina")]);
  return {
    ...desk,
    tono,
    rina,
    send: ({ endpoint, id, body, token = tono, key, api = desk.api }) =>
      api.call(endpoint.method, fillPath(endpoint.path, { id }), {
        token,
        ...(body === undefined ? {} : { body }),
        ...(key === undefined ? {} : { headers: { "Idempotency-Key": key } }),
      }),
    read: async (id) =>
      dataOf<OrderRecord>(await desk.api.get(fillPath(API.getOrder.path, { id }), { token: desk.user })),
    async userIdOf(name) {
      const document = await desk.db.collection("users").findOne({ name });
      return String(document?._id);
    },
  };
}
