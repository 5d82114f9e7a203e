import { randomUUID } from "node:crypto";
import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import {
  ApiClient,
  dataOf,
  repositoryPath,
  solveChallenge,
  startService,
  TEST_ENV,
  validOrderBody,
} from "@tukar-saldo/test-kit";
import type { ApiResponse, ServiceProcess } from "@tukar-saldo/test-kit";
import type { FaultsDesk } from "../faults-desk.js";
import { acknowledge } from "../driver.js";
import type { Scenario, ScenarioContext } from "../scenario.js";

/** Script that sets the clock of a process ahead before its program is loaded. */
const CLOCK_SHIFT_SCRIPT = `
const RealDate = Date, shift = Number(process.env.CLOCK_SHIFT_MS);
globalThis.Date = class Date extends RealDate {
  constructor(...given) { if (given.length === 0) super(RealDate.now() + shift); else super(...given); }
  static now() { return RealDate.now() + shift; }
};`;

/** Starts a third replica of the transactions service, to which no gateway sends requests. */
function startThirdReplica(
  desk: FaultsDesk,
  env: NodeJS.ProcessEnv,
  isAhead = false,
): Promise<ServiceProcess> {
  const stores = { MONGO_URL: desk.mongoUrl, REDIS_URL: desk.redis.url };
  const preloadArgs = ["--import", `data:text/javascript,${encodeURIComponent(CLOCK_SHIFT_SCRIPT)}`];
  const program = repositoryPath("services/transactions/dist/main.js");
  return startService(
    "transactions",
    { ...TEST_ENV, ...stores, ...env },
    isAhead ? [...preloadArgs, program] : [program],
  );
}

/** Sends an order to a replica, with a human-verification challenge fetched through a gateway. */
async function sendOrder(
  desk: FaultsDesk,
  { fields, key }: { fields: ReturnType<typeof validOrderBody>; key: string },
  replica: ApiClient,
): Promise<ApiResponse> {
  const captcha_token = await solveChallenge(desk.api, "transaction_submit");
  const headers = { "idempotency-key": key };
  return replica.post(API.createOrder.path, { ...fields, captcha_token }, { headers });
}

const createOrder = () => ({ fields: validOrderBody(), key: randomUUID() });

/** A replica dies right after storing an order; other replicas acknowledge the order and publish its event. */
async function crashAfterInsert({ desk, history }: ScenarioContext): Promise<void> {
  const thirdReplica = await startThirdReplica(desk, { FAULT: "crash_after_insert" });
  const order = createOrder();
  const answer = await sendOrder(desk, order, new ApiClient(thirdReplica.url)).catch(() => undefined);
  await thirdReplica.stop();
  if (answer !== undefined) throw new Error(`the replica answered ${answer.status}`);
  const retryAnswer = await sendOrder(desk, order, desk.api);
  acknowledge(history, order.key, dataOf<TransactionRow>(retryAnswer).transaction_id);
  if (retryAnswer.status !== 200) throw new Error(`the order was not stored: ${retryAnswer.status}`);
}

/** A replica whose clock is ahead stores an order and dies; the order's event must not wait for that future time. */
async function crashWithClockAhead({ desk, history }: ScenarioContext): Promise<void> {
  const thirdReplica = await startThirdReplica(desk, { CLOCK_SHIFT_MS: "20000" }, true);
  const health = (await (await fetch(`${thirdReplica.url}/readyz`)).json()) as {
    dependencies: { clock: string };
  };
  if (!/^(19\.|20\.)\d s ahead$/.test(health.dependencies.clock))
    throw new Error(`the clock is said to be ${health.dependencies.clock}`);
  const order = createOrder();
  const answer = await sendOrder(desk, order, new ApiClient(thirdReplica.url));
  acknowledge(history, order.key, dataOf<TransactionRow>(answer).transaction_id);
  await thirdReplica.kill();
}

/** A replica whose clock is too far ahead must not become ready, and must log the reason. */
async function startWithClockTooFarAhead({ desk }: ScenarioContext): Promise<void> {
  // startService throws an error with the replica's last output if the replica does not become ready.
  const env = { CLOCK_SHIFT_MS: "3600000", LOG_LEVEL: "warn" };
  const output = await startThirdReplica(desk, env, true).then(
    async (thirdReplica) => thirdReplica.stop().then(() => "ready"),
    (error: Error) => error.message,
  );
  if (!/3(599|600)\.\d s ahead/.test(output)) throw new Error(`it said: ${output}`);
}

/** Scenarios with a third replica that crashes or whose clock is ahead. */
export const THIRD_REPLICA_SCENARIOS: readonly Scenario[] = [
  { name: "a replica dies between storing and announcing an order", run: crashAfterInsert },
  { name: "a replica whose clock is 20 s ahead dies", run: crashWithClockAhead },
  { name: "a replica whose clock is an hour ahead is not used", run: startWithClockTooFarAhead },
];
