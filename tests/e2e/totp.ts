import { createHmac } from "node:crypto";

const BASE32_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const TOTP_STEP_MS = 30_000;

function decodeBase32(base32: string): Buffer {
  const bits = [...base32.replaceAll(/[\s=]/g, "")].map((one) =>
    BASE32_ALPHABET.indexOf(one).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Computes the code that an authenticator app shows (RFC 6238), now or `stepsAhead` steps of 30 s from now. */
export function computeTotp(secret: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / TOTP_STEP_MS) + stepsAhead));
  const hash = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}
