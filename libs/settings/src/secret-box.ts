import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const CONTEXT = Buffer.from("settings/recaptcha_secret_key");

export interface SecretBox {
  /** The text, encrypted under the first key of the ring. */
  seal(text: string): string;
  /** @throws SecretBoxError when the key is not in the ring or the text was altered */
  open(sealed: string): string;
}

/** A sealed secret that cannot be opened; says why, never what. */
export class SecretBoxError extends Error {
  override readonly name = "SecretBoxError";
}

const keyId = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, 8);

/**
 * Seals the secrets of the settings at rest (AES-256-GCM), as `v1.<key id>.<nonce>.<ciphertext>.<tag>`.
 * @param keys 32 bytes each; the first seals, all of them open
 */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const [current] = keys;
  if (!current || keys.some((key) => key.length !== 32)) {
    throw new SecretBoxError("a key ring needs keys of 32 bytes, at least one");
  }
  const ring = new Map(keys.map((key) => [keyId(key), key]));

  const seal = (text: string): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, current, nonce).setAAD(CONTEXT);
    const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    const parts = [nonce, bytes, cipher.getAuthTag()].map((part) => part.toString("base64url"));
    return ["v1", keyId(current), ...parts].join(".");
  };

  const open = (sealed: string): string => {
    const [version, id = "", ...parts] = sealed.split(".");
    const key = ring.get(id);
    const [nonce, bytes, tag] = parts.map((part) => Buffer.from(part, "base64url"));
    if (version !== "v1" || !key || !nonce || !bytes || tag?.length !== 16) {
      throw new SecretBoxError("sealed by a key that is not in the ring, or in an unknown form");
    }
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(CONTEXT).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes), decipher.final()]).toString("utf8");
    } catch {
      throw new SecretBoxError("altered since it was sealed");
    }
  };

  return { seal, open };
}
