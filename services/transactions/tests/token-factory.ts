import { randomBytes } from "node:crypto";
import type { VerificationAction } from "@tukar-saldo/contracts";
import { createHumanVerification } from "@tukar-saldo/human-verification";
import { createInvalidationChannel, createLogger } from "@tukar-saldo/service-kit";
import { createSecretBox, createSettingsReader } from "@tukar-saldo/settings";
import { ApiClient, solveChallenge, TEST_ENV } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import type { Connection } from "mongoose";

/** An API client that gets its challenges from this process, as settings-auth does not run. */
class ChallengeApi extends ApiClient {
  constructor(private readonly challenge: () => Promise<Record<string, unknown>>) {
    super("http://127.0.0.1");
  }

  override async get(): Promise<ApiResponse> {
    const body = { success: true, data: await this.challenge() };
    return { status: 200, headers: new Headers(), text: "", body };
  }
}

/** Returns a function that solves a challenge and returns the human-verification token. */
export function createTokenFactory(db: Connection): (action: VerificationAction) => Promise<string> {
  const humanVerification = createHumanVerification({
    provider: "altcha",
    connection: db,
    collection: "used_tokens_of_tests",
    settings: createSettingsReader(db, createInvalidationChannel()),
    secretBox: createSecretBox([randomBytes(32)]),
    jwtSecrets: [TEST_ENV["JWT_SECRET"] ?? ""],
    hostnames: [],
    altchaCost: Number(TEST_ENV["ALTCHA_COST"]),
    log: createLogger("tests", "silent"),
  });
  return (action) => solveChallenge(new ChallengeApi(() => humanVerification.challenge(action)), action);
}
