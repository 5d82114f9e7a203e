import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares two secrets in a time that tells nothing of where they differ, nor of their lengths. */
export function sameSecret(given: string, kept: string): boolean {
  return timingSafeEqual(digest(given), digest(kept));
}
