import { API } from "@tukar-saldo/contracts";
import type { CreateOrderBody, VerificationAction, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, validOrderBody, startInProcess } from "@tukar-saldo/test-kit";
import type { ApiResponse, Env, InProcessService } from "@tukar-saldo/test-kit";
import { service } from "../src/service.js";
import { seedSettings, signInAs } from "./seed.js";
import { createTokenFactory } from "./token-factory.js";

type RunningService = Awaited<ReturnType<typeof service.create>>;

/**
 * The transactions service, run in the test's process on real storage and Redis. The fixture also writes the users,
 * sessions and settings that settings-auth would write.
 */
export interface TransactionsFixture extends InProcessService<RunningService> {
  readonly admin: string;
  readonly user: string;
  token(action: VerificationAction): Promise<string>;
  settings(change: Record<string, unknown>): Promise<void>;
  /** Sends the request for a new order. @param key the Idempotency-Key */
  create(overrides?: Partial<CreateOrderBody>, key?: string): Promise<ApiResponse>;
  /** Creates an order. @returns its row */
  place(overrides?: Partial<CreateOrderBody>): Promise<TransactionRow>;
}

export async function startTransactionsFixture(change: Env = {}): Promise<TransactionsFixture> {
  const processFixture = await startInProcess(service, change);
  const { api, db, service: running } = processFixture;
  await seedSettings(db);
  const [admin, user] = await Promise.all([signInAs(db, "admin"), signInAs(db, "user")]);
  const token = createTokenFactory(db);

  async function create(overrides: Partial<CreateOrderBody> = {}, key?: string): Promise<ApiResponse> {
    const captcha_token = overrides.captcha_token ?? (await token("transaction_submit"));
    const headers = key === undefined ? {} : { "Idempotency-Key": key };
    return api.post(API.createOrder.path, validOrderBody({ ...overrides, captcha_token }), { headers });
  }
  return {
    ...processFixture,
    admin,
    user,
    token,
    create,
    async settings(settings) {
      await seedSettings(db, settings);
      running.dependencies.invalidations.publish("settings");
    },
    place: async (overrides) => dataOf<TransactionRow>(await create(overrides)),
  };
}
