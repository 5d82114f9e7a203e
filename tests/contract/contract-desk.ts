import { afterAll, beforeAll } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { NoticeView, SessionView, VerificationAction, TransactionRow } from "@tukar-saldo/contracts";
import {
  FIRST_ADMIN,
  dataOf,
  eventually,
  validOrderBody,
  placeOrder,
  setUpDesk,
  validSetupBody,
  signIn,
  solveChallenge,
  startSystem,
  TEST_ENV,
} from "@tukar-saldo/test-kit";
import type { ApiResponse, SystemOptions } from "@tukar-saldo/test-kit";
import { DocumentedApi } from "./documented-api.js";

/** The sender of a request: without or with an invalid token, a user, a user who may process orders, or an admin. */
export type Caller = "nobody" | "bad token" | "user" | "processor" | "admin";

const START_TIMEOUT_MS = 60_000;

/** Starts a desk with an admin and a user, and returns functions that prepare valid requests. */
export async function startContractDesk(options: SystemOptions = {}) {
  const system = await startSystem(options);
  const api = new DocumentedApi(system.url);
  let adminToken = await setUpDesk(api);
  let userCount = 0;

  const createUserBody = () => ({
    name: `Petugas ${++userCount}`,
    email: `petugas${userCount}@example.test`,
    password: FIRST_ADMIN.password,
    role: "user",
  });
  const callAsAdmin = (method: string, path: string, body?: unknown): Promise<ApiResponse> =>
    api.call(method, path, { token: adminToken, body });
  const addUser = async (user: ReturnType<typeof createUserBody>): Promise<string> =>
    dataOf<{ id: string }>(await callAsAdmin("POST", API.listUsers.path, user)).id;
  /** Reads the data that a rejected request must not change. */
  const readState = async (): Promise<unknown> => {
    const [list, users, settings, privacy] = await Promise.all([
      callAsAdmin("GET", `${API.listOrders.path}?limit=200`),
      callAsAdmin("GET", API.listUsers.path),
      callAsAdmin("GET", API.getSettings.path),
      callAsAdmin("GET", fillPath(API.getPublishedText.path, { name: "privacy" })),
    ]);
    return [list.body.data, users.body.data, settings.body.data, privacy.body.data];
  };
  const createHumanToken = (action: VerificationAction): Promise<string> => solveChallenge(api, action);

  const user = createUserBody();
  const userId = await addUser(user);
  const signInUser = (): Promise<string> => signIn(api, user.email, user.password);
  let userToken = await signInUser();
  const processor = { ...createUserBody(), can_process: true };
  await addUser(processor);
  const signInProcessor = (): Promise<string> => signIn(api, processor.email, processor.password);
  let processorToken = await signInProcessor();
  const { id: adminId } = dataOf<{ user: { id: string } }>(
    await callAsAdmin("GET", API.getProfile.path),
  ).user;

  return {
    system,
    api,
    adminId,
    userId,
    adminToken: () => adminToken,
    tokenOf(caller: Caller): string | undefined {
      if (caller === "bad token") return `${adminToken.slice(0, -2)}xx`;
      return { nobody: undefined, user: userToken, processor: processorToken, admin: adminToken }[caller];
    },
    /** Signs all callers in again, after requests that ended their sessions. */
    renewSessions: async () => {
      adminToken = await signIn(api, FIRST_ADMIN.email, FIRST_ADMIN.password);
      userToken = await signInUser();
      processorToken = await signInProcessor();
    },
    password: FIRST_ADMIN.password,
    adminLogin: { email: FIRST_ADMIN.email, password: FIRST_ADMIN.password },
    resetSecret: String(TEST_ENV["RESET_SECRET"]),
    initBody: validSetupBody(),
    createHumanToken,
    createUserBody,
    callAsAdmin,
    readState,
    /** Creates a notice for all staff by changing a setting. @returns the id of the notice */
    async createNotice(): Promise<string> {
      const { markup_percentage } = dataOf<{ markup_percentage: string }>(
        await callAsAdmin("GET", API.getSettings.path),
      );
      const newMarkup = markup_percentage === "5" ? 6 : 5;
      const startedAt = Date.now();
      await callAsAdmin("PUT", API.updateSettings.path, { markup_percentage: newMarkup });
      return eventually("the notice of the new markup", async () => {
        const notices = dataOf<NoticeView[]>(await callAsAdmin("GET", API.listNotices.path));
        return notices.find(({ type, at }) => type === "rate_changed" && Date.parse(at) >= startedAt)?.id;
      });
    },
    createUser: () => addUser(createUserBody()),
    createOrderBody: async (change: Record<string, unknown> = {}) => ({
      ...validOrderBody(),
      captcha_token: await createHumanToken("transaction_submit"),
      ...change,
    }),
    placeOrder: (): Promise<TransactionRow> => placeOrder(api),
    newAdminSession: () => signIn(api, FIRST_ADMIN.email, FIRST_ADMIN.password),
    newUserSession: signInUser,
    /** Adds another user with the same password as the first user, and signs the new user in. @returns the token */
    async signInNewUser(): Promise<string> {
      const newUser = createUserBody();
      await addUser(newUser);
      return signIn(api, newUser.email, newUser.password);
    },
    newProcessorSession: signInProcessor,
    /** Signs in the user once more. @returns the id of the new session */
    async createUserSessionId(): Promise<string> {
      const token = await signInUser();
      const { data } = (await api.call("GET", API.listSessions.path, { token })).body;
      const newSession = (data as SessionView[]).find((session) => session.current);
      if (!newSession) throw new Error("the new session is not listed");
      return newSession.id;
    },
    report: async (transaction_id: string): Promise<ApiResponse> =>
      api.call("POST", fillPath(API.getReport.path, { transaction_id }), {
        body: { recaptcha_token: await createHumanToken("transaction_detail") },
      }),
    close: () => system.stop(),
  };
}

export type ContractDesk = Awaited<ReturnType<typeof startContractDesk>>;

/** Starts a desk before the tests of a file and stops it after them. @returns the running desk */
export function startDeskBeforeTests(): () => ContractDesk {
  let desk: ContractDesk | undefined;
  beforeAll(async () => {
    desk = await startContractDesk();
  }, START_TIMEOUT_MS);
  afterAll(() => desk?.close());
  return () => {
    if (desk === undefined) throw new Error("the desk is not running");
    return desk;
  };
}
