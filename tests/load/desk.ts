import { API } from "@tukar-saldo/contracts";
import type { HumanAction } from "@tukar-saldo/contracts";
import {
  ADMIN,
  dataOf,
  orderBody,
  setupBody,
  siteverifyToken,
  startFakeSiteverify,
  startSystem,
} from "@tukar-saldo/test-kit";
import type { System, SystemOptions } from "@tukar-saldo/test-kit";

/** A whole desk whose human verification is answered at once by a fake of Google's. */
export interface LoadDesk {
  readonly system: System;
  /** Of the administrator's session. */
  readonly token: string;
  humanToken(action: HumanAction): string;
  /** A body that is accepted, each time another. */
  newOrder(): object;
  close(): Promise<void>;
}

const RECAPTCHA_SECRET = "a-recaptcha-secret-for-tests";
const humanToken = (action: HumanAction): string => siteverifyToken(action);

export async function openLoadDesk(options: SystemOptions = {}): Promise<LoadDesk> {
  const google = await startFakeSiteverify(RECAPTCHA_SECRET);
  const env = { HUMAN_VERIFICATION: "recaptcha", RECAPTCHA_VERIFY_URL: google.verifyUrl, ...options.env };
  const system = await startSystem({ ...options, env });
  const { api } = system;
  dataOf(await api.post(API.setUpDesk.path, setupBody({ privatekey: RECAPTCHA_SECRET })));
  const login = { email: ADMIN.email, password: ADMIN.password, recaptcha_token: humanToken("login") };
  const { token } = dataOf<{ token: string }>(await api.post(API.logIn.path, login));
  return {
    system,
    token,
    humanToken,
    newOrder: () => orderBody({ captcha_token: humanToken("transaction_submit") }),
    async close() {
      await system.stop();
      await google.close();
    },
  };
}
