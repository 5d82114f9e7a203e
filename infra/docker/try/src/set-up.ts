import { randomBytes } from "node:crypto";
import { API } from "@tukar-saldo/contracts";
import { dataOf, validSetupBody, signIn } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse } from "@tukar-saldo/test-kit";
import { ADMIN_IP, createClientWithIp, STAFF_IP } from "./clients.js";
import { writeStateFile } from "./state.js";
import type { DeskAccounts } from "./state.js";
import { waitFor } from "./wait-for.js";

const READY_TIMEOUT_MS = 120_000;
const USD_RATE = "16250";

const generatePassword = (): string => randomBytes(18).toString("base64url");

/**
 * Whether `transactions` and `settings-auth` answer through the gateway, which requires that storage and Redis are
 * up. Returns undefined instead of false, as `waitFor` expects.
 */
async function isReady(api: ApiClient): Promise<true | undefined> {
  const responses = await Promise.all([api.get(API.getSetupStatus.path), api.get(API.listDestinations.path)]);
  return responses.every(({ status }) => status === 200) || undefined;
}

function expectStatus(what: string, answer: ApiResponse, status: number): void {
  if (answer.status === status) return;
  throw new Error(`${what}: expected ${status}, got ${answer.status} ${answer.text.slice(0, 300)}`);
}

async function setUpDesk(api: ApiClient, { admin }: DeskAccounts, setupToken: string): Promise<void> {
  const setupStatus = await api.get(API.getSetupStatus.path);
  const { inited, setup_token_required: isRequired } = setupStatus.body;
  if (inited !== false || isRequired !== true) {
    throw new Error(`a new desk must ask for a token: ${setupStatus.text}`);
  }
  const requestSetUp = (setup_token: string): Promise<ApiResponse> =>
    api.post(
      API.setUpDesk.path,
      validSetupBody({ email: admin.email, password: admin.password, setup_token }),
    );
  expectStatus("set-up with a wrong token", await requestSetUp(`${setupToken}-wrong`), 403);
  expectStatus("set-up with the token", await requestSetUp(setupToken), 200);
  expectStatus("second set-up", await requestSetUp(setupToken), 409);
}

async function addStaff(api: ApiClient, token: string, { staff }: DeskAccounts): Promise<void> {
  const user = { name: "Rina Petugas", ...staff, role: "user" };
  dataOf(await api.post(API.listUsers.path, user, { token }));
}

/** Sets up a new desk with an admin, a staff user and a rate, and saves their passwords in the state folder. */
export async function setUp(url: string, folder: string, setupToken: string): Promise<void> {
  const api = createClientWithIp(url, ADMIN_IP);
  await waitFor("the desk to be ready", READY_TIMEOUT_MS, () => isReady(api));
  console.log("the desk is ready and asks for its set-up token");
  const desk: DeskAccounts = {
    admin: { email: "admin@example.test", password: generatePassword() },
    staff: { email: "staff@example.test", password: generatePassword() },
  };
  await writeStateFile(folder, "desk", desk);
  await setUpDesk(api, desk, setupToken);
  console.log("set up: wrong token refused (403), right one accepted, second set-up refused (409)");
  const token = await signIn(api, desk.admin.email, desk.admin.password);
  await addStaff(api, token, desk);
  const staffToken = await signIn(createClientWithIp(url, STAFF_IP), desk.staff.email, desk.staff.password);
  dataOf(await api.put(API.getSettings.path, { current_usd_rate: USD_RATE }, { token }));
  desk.admin.token = token;
  desk.staff.token = staffToken;
  await writeStateFile(folder, "desk", desk);
  console.log(`signed in, added ${desk.staff.email}, set the rate to ${USD_RATE}`);
}
