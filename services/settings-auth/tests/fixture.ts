import { API } from "@tukar-saldo/contracts";
import type { Role, UserView } from "@tukar-saldo/contracts";
import { addUser, setUpDesk, solveChallenge, startInProcess } from "@tukar-saldo/test-kit";
import type { ApiResponse, Env, InProcessService } from "@tukar-saldo/test-kit";
import { service } from "../src/service.js";

type RunningService = Awaited<ReturnType<typeof service.create>>;

/** The settings-auth service, run in the test's process on real storage and Redis. */
export interface SettingsAuthFixture extends InProcessService<RunningService> {
  /** Reads every document of a collection. */
  readAll(collection: string): Promise<Record<string, unknown>[]>;
  /** Solves a challenge and tries to sign in. @returns the response to the sign-in */
  login(email: string, password: string, ip?: string): Promise<ApiResponse>;
}

/** Starts settings-auth on an empty database, so that the desk is not set up. */
export async function startSettingsAuthFixture(overrides: Env = {}): Promise<SettingsAuthFixture> {
  const startedService = await startInProcess(service, { LOGIN_FLOOR_MS: "0", ...overrides });
  const { api, db } = startedService;
  return {
    ...startedService,
    readAll: (collection) => db.collection(collection).find().toArray(),
    async login(email, password, ip = "10.0.0.1") {
      const recaptcha_token = await solveChallenge(api, "login");
      const headers = { "x-client-ip": ip };
      return api.post(API.logIn.path, { email, password, recaptcha_token }, { headers });
    },
  };
}

export interface SettingsAuthAfterSetup extends SettingsAuthFixture {
  /** The session token of the first admin. */
  readonly admin: string;
  /** The session token of a user who is not an admin. */
  readonly user: string;
  add(role: Role): Promise<{ id: string; token: string }>;
  me(token: string): Promise<UserView>;
}

/** Starts settings-auth and sets up the desk, with an admin and a user signed in. */
export async function startSettingsAuthAfterSetup(overrides: Env = {}): Promise<SettingsAuthAfterSetup> {
  const desk = await startSettingsAuthFixture(overrides);
  const admin = await setUpDesk(desk.api);
  const user = await addUser(desk.api, admin, "user");
  return {
    ...desk,
    admin,
    user: user.token,
    add: (role) => addUser(desk.api, admin, role),
    async me(token) {
      const answer = await desk.api.get(API.getProfile.path, { token });
      return (answer.body.data as { user: UserView }).user;
    },
  };
}

/** Returns the status and the error code of a response. */
export const toStatusAndCode = ({ status, body }: ApiResponse): [number, string | undefined] => [
  status,
  body.code,
];
