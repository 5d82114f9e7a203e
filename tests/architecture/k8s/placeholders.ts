import type { Manifest } from "./manifests.js";

/** Names and networks reserved for documentation (RFC 2606, RFC 5737). */
const RESERVED_NAMES = String.raw`\b(?:[\w-]+\.)*(?:example\.(?:com|net|org)|[\w-]+\.(?:example|invalid))\b`;
const RESERVED_ADDRESSES = String.raw`\b(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+(?:/\d+)?`;
const PLACEHOLDER = new RegExp(`${RESERVED_NAMES}|${RESERVED_ADDRESSES}`, "g");

/** Lists the distinct placeholders in manifests, sorted. */
export function findPlaceholders(manifests: readonly Manifest[]): string[] {
  return [...new Set(JSON.stringify(manifests).match(PLACEHOLDER) ?? [])].sort();
}
