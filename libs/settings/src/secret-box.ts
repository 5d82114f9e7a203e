import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { SecretSettingName } from "@tukar-saldo/contracts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;

/** The name of a secret: a secret setting, or `totp_secret` for the secret of a user's authenticator app. */
type SealedName = SecretSettingName | "totp_secret";

export interface SecretBox {
  /** Encrypts a text with the first key of the ring. Only `open` with the same setting decrypts it. */
  seal(setting: SealedName, text: string): string;
  /**
   * Decrypts a sealed text.
   * @throws SecretBoxError when the key is not in the ring, or the text was altered or sealed for another setting
   */
  open(setting: SealedName, sealedText: string): string;
}

/** Thrown for a secret that cannot be decrypted and for an invalid key ring. Its message contains no secret. */
export class SecretBoxError extends Error {
  override readonly name = "SecretBoxError";
}

/** The additional authenticated data (AAD) of a secret: the ciphertext of one setting is not valid for another. */
const aadOf = (setting: SealedName): Buffer => Buffer.from(`settings/${setting}`);

const keyIdOf = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, 8);

/**
 * Creates the secret box, which encrypts secret settings with AES-256-GCM. An encrypted setting has the form
 * `v1.<key id>.<nonce>.<ciphertext>.<tag>`.
 * @param keys keys of 32 bytes; the first one encrypts, and any of them decrypts
 */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const [currentKey] = keys;
  if (!currentKey || keys.some((key) => key.length !== 32)) {
    throw new SecretBoxError("a key ring needs keys of 32 bytes, at least one");
  }
  const keysById = new Map(keys.map((key) => [keyIdOf(key), key]));

  const seal = (setting: SealedName, text: string): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, currentKey, nonce).setAAD(aadOf(setting));
    const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    const segments = [nonce, ciphertext, cipher.getAuthTag()].map((segment) => segment.toString("base64url"));
    return ["v1", keyIdOf(currentKey), ...segments].join(".");
  };

  const open = (setting: SealedName, sealedText: string): string => {
    const [version, id = "", ...segments] = sealedText.split(".");
    const key = keysById.get(id);
    const [nonce, ciphertext, tag] = segments.map((segment) => Buffer.from(segment, "base64url"));
    if (version !== "v1" || !key || !nonce || !ciphertext || tag?.length !== 16) {
      throw new SecretBoxError("sealed by a key that is not in the ring, or in an unknown form");
    }
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(aadOf(setting)).setAuthTag(tag);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
    } catch {
      throw new SecretBoxError("altered since it was sealed, or sealed for another setting");
    }
  };

  return { seal, open };
}
