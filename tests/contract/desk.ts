import { API, fillPath, type HumanAction, type TransactionRow } from "@tukar-saldo/contracts";
import { orderBody, setUpDesk, signIn, solveChallenge, startSystem, type ApiClient, type System } from "@tukar-saldo/test-kit";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

const RESET_SECRET = "contract-reset-secret";

/** A running desk with one admin and one user, and what the tables need to make a call succeed. */
export async function openDesk(env: Record<string, string> = {}) {
  const system: System = await startSystem({ env: { RESET_SECRET, ...env } });
  const api: ApiClient = system.api;
  const admin = await setUpDesk(api);
  const adminToken = await signIn(api, admin.email, admin.password);
  let users = 0;

  const humanToken = (action: HumanAction): Promise<string> => solveChallenge(api, action);
  const newUserBody = () => ({
    name: `Petugas ${++users}`,
    email: `petugas${users}@desk.example`,
    password: admin.password,
    role: "user",
  });
  const asAdmin = (method: string, path: string, body?: unknown): Promise<Answer> =>
    api.call(method, path, { token: adminToken, body });
  const createUser = async (): Promise<string> => {
    const { body } = await asAdmin("POST", API.users, newUserBody());
    return (body.data as { id: string }).id;
  };

  const userLogin = { email: "", password: admin.password };
  const userBody = newUserBody();
  userLogin.email = userBody.email;
  const userId = ((await asAdmin("POST", API.users, userBody)).body.data as { id: string }).id;
  const profile = await asAdmin("GET", API.profile);
  const adminId = (profile.body.data as { user: { id: string } }).user.id;

  const newOrderBody = async (change: Record<string, unknown> = {}) => ({
    ...orderBody(),
    captcha_token: await humanToken("transaction_submit"),
    ...change,
  });
  const placeOrder = async (change: Record<string, unknown> = {}): Promise<TransactionRow> => {
    const { status, body } = await api.call("POST", API.createTransaction, { body: await newOrderBody(change) });
    if (status !== 201) throw new Error(`the order was refused: ${JSON.stringify(body)}`);
    return body.data as TransactionRow;
  };

  return {
    system,
    api,
    admin,
    adminId,
    userId,
    password: admin.password,
    resetSecret: RESET_SECRET,
    adminLogin: { email: admin.email, password: admin.password },
    userLogin,
    initBody: { ...admin, paypal_email: "kasir@desk.example", sitekey: "", privatekey: "" },
    humanToken,
    newUserBody,
    createUser,
    orderBody: newOrderBody,
    placeOrder,
    asAdmin,
    adminToken,
    newAdminSession: () => signIn(api, admin.email, admin.password),
    newUserSession: () => signIn(api, userLogin.email, userLogin.password),
    report: async (transaction_id: string): Promise<Answer> =>
      api.call("POST", fillPath(API.report, { transaction_id }), {
        body: { recaptcha_token: await humanToken("transaction_detail") },
      }),
    close: () => system.stop(),
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
