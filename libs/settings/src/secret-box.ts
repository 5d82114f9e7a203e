import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { SecretSettingName } from "@tukar-saldo/contracts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;

/** What is sealed: a secret setting, or the secret of a user's authenticator app. */
type SealedName = SecretSettingName | "totp_secret";

export interface SecretBox {
  /** Encrypts a text under the first key of the ring, for this setting only. */
  seal(setting: SealedName, text: string): string;
  /**
   * Decrypts a sealed text.
   * @throws SecretBoxError when its key is not in the ring, or it was altered or sealed for another setting
   */
  open(setting: SealedName, sealed: string): string;
}

/** The error of a secret that cannot be decrypted. Its message says why, without the secret. */
export class SecretBoxError extends Error {
  override readonly name = "SecretBoxError";
}

/**
 * The additional authenticated data of a secret, so that the value of one setting cannot be stored as that of
 * another.
 */
const contextOf = (setting: SealedName): Buffer => Buffer.from(`settings/${setting}`);

const keyId = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, 8);

/**
 * Creates the secret box, which encrypts secret settings with AES-256-GCM. An encrypted setting has the form
 * `v1.<key id>.<nonce>.<ciphertext>.<tag>`.
 * @param keys 32 bytes each; the first encrypts, all of them decrypt
 */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const [current] = keys;
  if (!current || keys.some((key) => key.length !== 32)) {
    throw new SecretBoxError("a key ring needs keys of 32 bytes, at least one");
  }
  const ring = new Map(keys.map((key) => [keyId(key), key]));

  const seal = (setting: SealedName, text: string): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, current, nonce).setAAD(contextOf(setting));
    const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    const parts = [nonce, bytes, cipher.getAuthTag()].map((part) => part.toString("base64url"));
    return ["v1", keyId(current), ...parts].join(".");
  };

  const open = (setting: SealedName, sealed: string): string => {
    const [version, id = "", ...parts] = sealed.split(".");
    const key = ring.get(id);
    const [nonce, bytes, tag] = parts.map((part) => Buffer.from(part, "base64url"));
    if (version !== "v1" || !key || !nonce || !bytes || tag?.length !== 16) {
      throw new SecretBoxError("sealed by a key that is not in the ring, or in an unknown form");
    }
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(contextOf(setting)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes), decipher.final()]).toString("utf8");
    } catch {
      throw new SecretBoxError("altered since it was sealed, or sealed for another setting");
    }
  };

  return { seal, open };
}
