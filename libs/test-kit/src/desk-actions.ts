import { API, fillPath } from "@tukar-saldo/contracts";
import type { Role, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "./api-client.js";
import type { ApiClient } from "./api-client.js";
import { solveChallenge } from "./solve-challenge.js";
import { FIRST_ADMIN, validOrderBody, validSetupBody } from "./factories.js";

/** Signs in. @returns the session's token */
export async function signIn(api: ApiClient, email: string, password: string): Promise<string> {
  const recaptcha_token = await solveChallenge(api, "login");
  return dataOf<{ token: string }>(await api.post(API.logIn.path, { email, password, recaptcha_token }))
    .token;
}

/** Sets the desk up unless it is set up already, and signs the admin in. @returns the session's token */
export async function setUpDesk(api: ApiClient): Promise<string> {
  const response = await api.post(API.setUpDesk.path, validSetupBody());
  if (response.status !== 409) dataOf(response);
  return signIn(api, FIRST_ADMIN.email, FIRST_ADMIN.password);
}

const INITIAL_PASSWORD = "rahasia-lain";

/** Adds a user and signs them in. @returns the user's id and the session's token */
export async function addUser(
  api: ApiClient,
  adminToken: string,
  role: Role,
): Promise<{ id: string; token: string }> {
  const email = `${role}.${crypto.randomUUID()}@example.test`;
  const user = { name: `A ${role}`, email, password: INITIAL_PASSWORD, role };
  const { id } = dataOf<{ id: string }>(await api.post(API.listUsers.path, user, { token: adminToken }));
  return { id, token: await signIn(api, email, user.password) };
}

/** Adds a user who has chosen a password of their own, and signs them in. @returns the session's token */
export async function addUserWithOwnPassword(
  api: ApiClient,
  adminToken: string,
  role: Role,
): Promise<string> {
  const { token } = await addUser(api, adminToken, role);
  const { user } = dataOf<{ user: { email: string } }>(await api.get(API.getProfile.path, { token }));
  const passwordChange = { current_password: INITIAL_PASSWORD, new_password: "rahasia-sendiri" };
  dataOf(await api.post(API.changePassword.path, passwordChange, { token }));
  return signIn(api, user.email, passwordChange.new_password);
}

/** Places an order as a visitor. */
export async function placeOrder(
  api: ApiClient,
  overrides: Parameters<typeof validOrderBody>[0] = {},
): Promise<TransactionRow> {
  const captcha_token = await solveChallenge(api, "transaction_submit");
  return dataOf<TransactionRow>(
    await api.post(API.createOrder.path, validOrderBody({ captcha_token, ...overrides })),
  );
}

/** Sets the status of an order. */
export async function setStatus(
  api: ApiClient,
  token: string,
  id: string,
  status: TransactionRow["status"],
): Promise<TransactionRow> {
  return dataOf<TransactionRow>(
    await api.put(fillPath(API.updateStatus.path, { id }), { status }, { token }),
  );
}
