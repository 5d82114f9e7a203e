import { API } from "@tukar-saldo/contracts";
import type { Role, UserView } from "@tukar-saldo/contracts";
import { addUser, setUpDesk, solveChallenge, startInProcess } from "@tukar-saldo/test-kit";
import type { Answer, Env, InProcessService } from "@tukar-saldo/test-kit";
import { service } from "../src/service.js";

type Running = Awaited<ReturnType<typeof service.create>>;

/** The service in this process, on real storage and Redis. */
export interface SettingsAuthFixture extends InProcessService<Running> {
  /** Every document of a collection. */
  stored(collection: string): Promise<Record<string, unknown>[]>;
  /** One attempt to sign in, with a solved challenge. */
  login(email: string, password: string, ip?: string): Promise<Answer>;
}

/** The service on an empty database: nothing is set up. */
export async function startSettingsAuth(change: Env = {}): Promise<SettingsAuthFixture> {
  const started = await startInProcess(service, { LOGIN_FLOOR_MS: "0", ...change });
  const { api, db } = started;
  return {
    ...started,
    stored: (collection) => db.collection(collection).find().toArray(),
    async login(email, password, ip = "10.0.0.1") {
      const recaptcha_token = await solveChallenge(api, "login");
      const headers = { "x-client-ip": ip };
      return api.post(API.logIn.path, { email, password, recaptcha_token }, { headers });
    },
  };
}

export interface SetUpFixture extends SettingsAuthFixture {
  /** A session of the first admin. */
  readonly admin: string;
  /** A session of a user without rights. */
  readonly user: string;
  add(role: Role): Promise<{ id: string; token: string }>;
  me(token: string): Promise<UserView>;
}

/** The service after the set-up, with an admin and a user signed in. */
export async function startSetUpSettingsAuth(change: Env = {}): Promise<SetUpFixture> {
  const desk = await startSettingsAuth(change);
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

/** Status and error code of an answer. */
export const statusAndCode = ({ status, body }: Answer): [number, string | undefined] => [status, body.code];
