import { createHash } from "node:crypto";

function computeScore(origin: string, key: string): bigint {
  return createHash("sha256").update(`${origin}\n${key}`).digest().readBigUInt64BE();
}

/** Rendezvous hashing: every gateway picks the same origin for a key, and removing an origin moves only its keys. */
export function pickByRendezvous(origins: string[], key: string): string | undefined {
  let bestCandidate: { origin: string; score: bigint } | undefined;
  for (const origin of origins) {
    const candidate = { origin, score: computeScore(origin, key) };
    if (bestCandidate === undefined || candidate.score > bestCandidate.score) bestCandidate = candidate;
  }
  return bestCandidate?.origin;
}
