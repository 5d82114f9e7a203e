import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import { createSecretBox } from "@tukar-saldo/settings";
import type { CurrentSettings } from "@tukar-saldo/settings";
import { newDatabaseUrl, openTestStorage, startFakeSiteverify } from "@tukar-saldo/test-kit";
import type { FakeSiteverify, TestStore } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { createHumanVerification } from "../src/index.js";
import type { HumanVerification, HumanVerificationOptions } from "../src/index.js";

export const RECAPTCHA_SECRET = "6Lc-secret-of-the-tests";
const secretBox = createSecretBox([Buffer.alloc(32, 7)]);

/** Human verification with a real database, and a fake siteverify server whose failures a test can choose. */
export interface VerificationFixture {
  readonly verifier: FakeSiteverify;
  /** The stored settings (`stored`), and outdated settings that verification reads from its cache (`cached`). */
  readonly settings: { stored: CurrentSettings; cached?: CurrentSettings | undefined };
  /** The fields of each logged error, warning and information, as JSON. */
  readonly logLines: string[];
  createVerification(options?: Partial<HumanVerificationOptions>): HumanVerification;
  close(): Promise<void>;
}

export const settingsWithSecret = (secret: string): CurrentSettings => ({
  ...DEFAULT_SETTINGS,
  recaptcha_site_key: "site-key",
  recaptcha_secret: secretBox.seal("recaptcha_secret_key", secret),
  rate_updated_at: null,
  auto_cancel_since: null,
  two_factor_since: null,
});

function createRecordingLogger(logLines: string[]) {
  const log = createLogger("test", "silent");
  const recordFields = (fields: object) => void logLines.push(JSON.stringify(fields));
  return Object.assign(log, { error: recordFields, warn: recordFields, info: recordFields });
}

export async function openVerificationFixture(): Promise<VerificationFixture> {
  const [storage, verifier]: [TestStore, FakeSiteverify] = await Promise.all([
    openTestStorage(),
    startFakeSiteverify(RECAPTCHA_SECRET),
  ]);
  const connection: Connection = await mongoose.createConnection(newDatabaseUrl(storage.url)).asPromise();
  const settings: VerificationFixture["settings"] = { stored: settingsWithSecret(RECAPTCHA_SECRET) };
  const logLines: string[] = [];
  let collectionCount = 0;
  return {
    verifier,
    settings,
    logLines,
    createVerification: (options = {}) =>
      createHumanVerification({
        provider: "recaptcha",
        connection,
        collection: `used_tokens_${(collectionCount += 1)}`,
        settings: {
          read: async () => settings.stored,
          readCached: async () => settings.cached ?? settings.stored,
        },
        secretBox,
        jwtSecrets: ["a-jwt-secret-for-tests-only-0123456789"],
        hostnames: ["localhost"],
        verifyUrl: verifier.verifyUrl,
        altchaCost: 2,
        log: createRecordingLogger(logLines),
        ...options,
      }),
    async close() {
      await verifier.close();
      await connection.dropDatabase();
      await connection.close();
      await storage.close();
    },
  };
}
