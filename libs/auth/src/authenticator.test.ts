import { beforeEach, describe, expect, test } from "@jest/globals";
import { createInvalidationChannel } from "@tukar-saldo/service-kit";
import type { InvalidationChannel } from "@tukar-saldo/service-kit";
import { Types } from "mongoose";
import { createAuthenticator } from "./authenticator.js";
import type { Authenticator } from "./authenticator.js";
import type { Connection } from "./store/session-reader.js";
import { signToken } from "./tokens.js";

const SECRET = "a-secret-of-tests-that-is-long-enough";
const userId = new Types.ObjectId();
const sessionId = "s".repeat(22);
let time: Date;
let session: Record<string, unknown>;
let user: Record<string, unknown>;
let commands: string[];
let invalidations: InvalidationChannel;
let header: string;

function collection(name: string) {
  return {
    findOne: async () => {
      commands.push(`find ${name}`);
      return { ...(name === "users" ? user : session) };
    },
    updateOne: async () => void commands.push(`update ${name}`),
  };
}

function openAuthenticator(idleSeconds = 7_200): Authenticator {
  const connection = { collection } as unknown as Connection;
  return createAuthenticator({
    connection,
    jwtSecrets: [SECRET],
    idleSeconds,
    invalidations,
    now: () => time,
  });
}

beforeEach(() => {
  time = new Date("2026-05-04T03:02:01.000Z");
  const expiresAt = new Date(time.getTime() + 3_600_000);
  session = { _id: sessionId, user_id: userId, epoch: 1, last_seen: time, expires_at: expiresAt };
  user = { _id: userId, name: "Sari", role: "admin", is_active: true, session_epoch: 1, created_at: time };
  commands = [];
  invalidations = createInvalidationChannel();
  const token = { userId: userId.toHexString(), sessionId, issuedAt: time, expiresAt };
  header = `Bearer ${signToken(token, SECRET)}`;
});

const READ_ONLY = { isReadOnly: true };
const READ_COMMANDS = ["find sessions", "find users"];

describe("the authenticator of bearer tokens", () => {
  test("the authenticator reads session and user from a cache for read-only requests, and from the database for requests that write", async () => {
    const { authenticate } = openAuthenticator();
    await Promise.all([
      authenticate(header, READ_ONLY),
      authenticate(header, READ_ONLY),
      authenticate(header, READ_ONLY),
    ]);
    expect(commands).toEqual(READ_COMMANDS);
    await authenticate(header);
    await authenticate(header);
    expect(commands).toEqual([...READ_COMMANDS, ...READ_COMMANDS, ...READ_COMMANDS]);
  });

  test("the authenticator reads session and user from the database again after cached sessions were invalidated", async () => {
    const { authenticate } = openAuthenticator();
    await authenticate(header, READ_ONLY);
    user = { ...user, role: "user" };
    expect((await authenticate(header, READ_ONLY)).role).toBe("admin");
    invalidations.publish("sessions");
    expect((await authenticate(header, READ_ONLY)).role).toBe("user");
    session = { ...session, ended_at: time };
    invalidations.publish("sessions");
    await expect(authenticate(header, READ_ONLY)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("the authenticator refuses a request that writes once its session has ended, although the session is still cached", async () => {
    const { authenticate } = openAuthenticator();
    await authenticate(header, READ_ONLY);
    session = { ...session, ended_at: time };
    await expect(authenticate(header)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("the authenticator refuses a session that expired while it was cached", async () => {
    const { authenticate } = openAuthenticator();
    await authenticate(header, READ_ONLY);
    time = new Date(time.getTime() + 3_600_001);
    await expect(authenticate(header, READ_ONLY)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("the authenticator updates last_seen once for several read-only requests while the session is cached", async () => {
    const { authenticate } = openAuthenticator();
    session = { ...session, last_seen: new Date(time.getTime() - 7_199_000) };
    await authenticate(header, READ_ONLY);
    time = new Date(time.getTime() + 2_000);
    await authenticate(header, READ_ONLY);
    expect(commands).toEqual([...READ_COMMANDS, "update sessions"]);
  });

  test("the authenticator updates last_seen for a person's request, but not for background requests and socket tokens", async () => {
    const { authenticate, authenticateToken } = openAuthenticator();
    session = { ...session, last_seen: new Date(time.getTime() - 61_000) };
    await authenticate(header, { isReadOnly: true, isBackground: true });
    await authenticate(header, { isBackground: true });
    await authenticateToken(header.slice("Bearer ".length));
    expect(commands).not.toContain("update sessions");
    await authenticate(header, READ_ONLY);
    expect(commands).toContain("update sessions");
  });

  test.each([
    [
      "was idle for too long, with the reason `idle`",
      () => ({ last_seen: new Date(time.getTime() - 7_200_000) }),
      { reason: "idle" },
    ],
    ["has ended, without a reason", () => ({ ended_at: time }), undefined],
  ])("the authenticator refuses a session that %s", async (_case, change, data) => {
    const { authenticate } = openAuthenticator();
    session = { ...session, ...change() };
    const expectedError = { code: "UNAUTHENTICATED", options: data === undefined ? {} : { data } };
    await expect(authenticate(header)).rejects.toMatchObject(expectedError);
    await expect(authenticate(header)).rejects.toHaveProperty("options", expectedError.options);
  });
});
