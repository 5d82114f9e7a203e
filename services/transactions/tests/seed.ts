import { randomBytes } from "node:crypto";
import { signToken } from "@tukar-saldo/auth";
import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import type { Role } from "@tukar-saldo/contracts";
import { SETTINGS_DOCUMENT_ID } from "@tukar-saldo/settings";
import { TEST_ENV } from "@tukar-saldo/test-kit";
import { Types } from "mongoose";
import type { Connection } from "mongoose";

const HOUR_MS = 3_600_000;

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  is_online: true,
  paypal_email: "payments@example.test",
  provider_link: "https://pay.example.test/desk/{amount}",
  version: 1,
  updated_at: new Date("2026-01-01T00:00:00.000Z"),
};

/** Stores settings as settings-auth does. */
export async function seedSettings(db: Connection, change: Record<string, unknown> = {}): Promise<void> {
  const settings = db.collection<{ _id: string }>("settings");
  await settings.updateOne(
    { _id: SETTINGS_DOCUMENT_ID },
    { $set: { ...SETTINGS, ...change } },
    { upsert: true },
  );
}

/** Stores a user and a session as settings-auth does. @returns the session's token */
export async function signInAs(
  db: Connection,
  role: Role,
  change: Record<string, unknown> = {},
): Promise<string> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + HOUR_MS);
  const _id = new Types.ObjectId();
  const sessionId = randomBytes(16).toString("base64url");
  const user = {
    _id,
    name: `A ${role}`,
    email: `${role}@example.test`,
    role,
    is_active: true,
    session_epoch: 1,
    ...change,
  };
  await db.collection("users").insertOne({ ...user, created_at: now });
  const session = { user_id: _id, epoch: 1, created_at: now, last_seen: now, expires_at: expiresAt };
  await db.collection<{ _id: string }>("sessions").insertOne({ _id: sessionId, ...session });
  const secret = TEST_ENV["JWT_SECRET"] ?? "";
  return signToken({ userId: _id.toHexString(), sessionId, issuedAt: now, expiresAt }, secret);
}
