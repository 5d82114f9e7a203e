import { beforeEach, describe, expect, test } from "@jest/globals";
import { createInvalidationChannel } from "@tukar-saldo/service-kit";
import type { InvalidationChannel } from "@tukar-saldo/service-kit";
import { Types } from "mongoose";
import { createAuthenticator } from "./authenticator.js";
import type { Authenticator } from "./authenticator.js";
import type { Connection } from "./store/session-reader.js";
import { signToken } from "./tokens.js";

const TOKEN_SECRET = "a-secret-of-tests-that-is-long-enough";
const userId = new Types.ObjectId();
const sessionId = "s".repeat(22);
let currentTime: Date;
let session: Record<string, unknown>;
let user: Record<string, unknown>;
let databaseCommands: string[];
let invalidations: InvalidationChannel;
let authorizationHeader: string;

function createFakeCollection(name: string) {
  return {
    findOne: async () => {
      databaseCommands.push(`find ${name}`);
      return { ...(name === "users" ? user : session) };
    },
    updateOne: async () => void databaseCommands.push(`update ${name}`),
  };
}

function openAuthenticator(idleSeconds = 7_200): Authenticator {
  const connection = { collection: createFakeCollection } as unknown as Connection;
  return createAuthenticator({
    connection,
    jwtSecrets: [TOKEN_SECRET],
    idleSeconds,
    invalidations,
    now: () => currentTime,
  });
}

beforeEach(() => {
  currentTime = new Date("2026-05-04T03:02:01.000Z");
  const expiresAt = new Date(currentTime.getTime() + 3_600_000);
  session = { _id: sessionId, user_id: userId, epoch: 1, last_seen: currentTime, expires_at: expiresAt };
  user = {
    _id: userId,
    name: "Sari",
    role: "admin",
    is_active: true,
    session_epoch: 1,
    created_at: currentTime,
  };
  databaseCommands = [];
  invalidations = createInvalidationChannel();
  const token = { userId: userId.toHexString(), sessionId, issuedAt: currentTime, expiresAt };
  authorizationHeader = `Bearer ${signToken(token, TOKEN_SECRET)}`;
});

const READ_ONLY_REQUEST = { isReadOnly: true };
const SESSION_AND_USER_READS = ["find sessions", "find users"];

describe("the authenticator of bearer tokens", () => {
  test("the authenticator reads session and user from a cache for read-only requests, and from the database for requests that write", async () => {
    const { authenticate } = openAuthenticator();
    await Promise.all([
      authenticate(authorizationHeader, READ_ONLY_REQUEST),
      authenticate(authorizationHeader, READ_ONLY_REQUEST),
      authenticate(authorizationHeader, READ_ONLY_REQUEST),
    ]);
    expect(databaseCommands).toEqual(SESSION_AND_USER_READS);
    await authenticate(authorizationHeader);
    await authenticate(authorizationHeader);
    expect(databaseCommands).toEqual([
      ...SESSION_AND_USER_READS,
      ...SESSION_AND_USER_READS,
      ...SESSION_AND_USER_READS,
    ]);
  });

  test("the authenticator reads session and user from the database again after cached sessions were invalidated", async () => {
    const { authenticate } = openAuthenticator();
    await authenticate(authorizationHeader, READ_ONLY_REQUEST);
    user = { ...user, role: "user" };
    expect((await authenticate(authorizationHeader, READ_ONLY_REQUEST)).role).toBe("admin");
    invalidations.publish("sessions");
    expect((await authenticate(authorizationHeader, READ_ONLY_REQUEST)).role).toBe("user");
    session = { ...session, ended_at: currentTime };
    invalidations.publish("sessions");
    await expect(authenticate(authorizationHeader, READ_ONLY_REQUEST)).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("the authenticator refuses a request that writes if its session has ended, even while the session is still cached", async () => {
    const { authenticate } = openAuthenticator();
    await authenticate(authorizationHeader, READ_ONLY_REQUEST);
    session = { ...session, ended_at: currentTime };
    await expect(authenticate(authorizationHeader)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("the authenticator refuses a session that expired while it was cached", async () => {
    const { authenticate } = openAuthenticator();
    await authenticate(authorizationHeader, READ_ONLY_REQUEST);
    currentTime = new Date(currentTime.getTime() + 3_600_001);
    await expect(authenticate(authorizationHeader, READ_ONLY_REQUEST)).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("the authenticator updates last_seen once for several read-only requests while the session is cached", async () => {
    const { authenticate } = openAuthenticator();
    session = { ...session, last_seen: new Date(currentTime.getTime() - 7_199_000) };
    await authenticate(authorizationHeader, READ_ONLY_REQUEST);
    currentTime = new Date(currentTime.getTime() + 2_000);
    await authenticate(authorizationHeader, READ_ONLY_REQUEST);
    expect(databaseCommands).toEqual([...SESSION_AND_USER_READS, "update sessions"]);
  });

  test("the authenticator updates last_seen for a person's request, but not for background requests and socket tokens", async () => {
    const { authenticate, authenticateToken } = openAuthenticator();
    session = { ...session, last_seen: new Date(currentTime.getTime() - 61_000) };
    await authenticate(authorizationHeader, { isReadOnly: true, isBackground: true });
    await authenticate(authorizationHeader, { isBackground: true });
    await authenticateToken(authorizationHeader.slice("Bearer ".length));
    expect(databaseCommands).not.toContain("update sessions");
    await authenticate(authorizationHeader, READ_ONLY_REQUEST);
    expect(databaseCommands).toContain("update sessions");
  });

  test.each([
    [
      "was idle for too long, with the reason `idle`",
      () => ({ last_seen: new Date(currentTime.getTime() - 7_200_000) }),
      { reason: "idle" },
    ],
    ["has ended, without a reason", () => ({ ended_at: currentTime }), undefined],
  ])("the authenticator refuses a session that %s", async (_case, change, data) => {
    const { authenticate } = openAuthenticator();
    session = { ...session, ...change() };
    const expectedError = { code: "UNAUTHENTICATED", options: data === undefined ? {} : { data } };
    await expect(authenticate(authorizationHeader)).rejects.toMatchObject(expectedError);
    await expect(authenticate(authorizationHeader)).rejects.toHaveProperty("options", expectedError.options);
  });
});
