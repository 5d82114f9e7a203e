import { API } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";
import {
  FIRST_ADMIN,
  dataOf,
  validOrderBody,
  validSetupBody,
  createSiteverifyToken,
  startFakeSiteverify,
  startSystem,
} from "@tukar-saldo/test-kit";
import type { System, SystemOptions } from "@tukar-saldo/test-kit";

/** A desk whose services run as processes, with a fake reCAPTCHA server that accepts tokens without delay. */
export interface LoadDesk {
  readonly system: System;
  /** The token of the admin's session. */
  readonly token: string;
  createHumanToken(action: VerificationAction): string;
  /** Creates a valid body for placing an order, different at each call. */
  newOrder(): object;
  close(): Promise<void>;
}

const RECAPTCHA_SECRET = "a-recaptcha-secret-for-tests";
const createHumanToken = (action: VerificationAction): string => createSiteverifyToken(action);

export async function openLoadDesk(options: SystemOptions = {}): Promise<LoadDesk> {
  const siteverifyServer = await startFakeSiteverify(RECAPTCHA_SECRET);
  // Runs the services as an installation does, without the extra checks of the test environment.
  const env = {
    APP_ENV: "development",
    HUMAN_VERIFICATION: "recaptcha",
    RECAPTCHA_VERIFY_URL: siteverifyServer.verifyUrl,
    RECAPTCHA_SCRIPT_URL: siteverifyServer.scriptUrl,
    ...options.env,
  };
  const system = await startSystem({ ...options, env });
  const { api } = system;
  dataOf(await api.post(API.setUpDesk.path, validSetupBody({ privatekey: RECAPTCHA_SECRET })));
  const loginBody = {
    email: FIRST_ADMIN.email,
    password: FIRST_ADMIN.password,
    recaptcha_token: createHumanToken("login"),
  };
  const { token } = dataOf<{ token: string }>(await api.post(API.logIn.path, loginBody));
  return {
    system,
    token,
    createHumanToken,
    newOrder: () => validOrderBody({ captcha_token: createHumanToken("transaction_submit") }),
    async close() {
      await system.stop();
      await siteverifyServer.close();
    },
  };
}
