import { createHash } from "node:crypto";

function score(origin: string, key: string): bigint {
  return createHash("sha256").update(`${origin}\n${key}`).digest().readBigUInt64BE();
}

/**
 * The origin with the highest score for the key: the same on every gateway, and when an origin goes only its
 * own keys move.
 */
export function pickByRendezvous(origins: string[], key: string): string | undefined {
  let best: { origin: string; score: bigint } | undefined;
  for (const origin of origins) {
    const own = score(origin, key);
    if (best === undefined || own > best.score) best = { origin, score: own };
  }
  return best?.origin;
}
