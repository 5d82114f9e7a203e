import { createHash } from "node:crypto";
import { ObjectId } from "bson";
import type { Document } from "bson";
import type { IndexDescription } from "mongodb";

/**
 * The indexes of the generated orders. Indexes and orders are as the desk stores them, see
 * services/transactions/src/store/order.model.ts and libs/contracts/src/search-tokens.ts.
 */
export const ORDER_INDEXES: IndexDescription[] = [
  { key: { transaction_id: 1 }, unique: true },
  { key: { unique_code: 1 }, unique: true },
  { key: { "idem.key": 1 }, unique: true, partialFilterExpression: { "idem.key": { $exists: true } } },
  { key: { created_at: -1, _id: -1 } },
  { key: { status: 1, created_at: -1, _id: -1 } },
  { key: { search: 1, created_at: -1, _id: -1 } },
  { key: { created_day: 1, status: 1, destination: 1, usd_cents: 1 } },
  { key: { created_day: 1 }, partialFilterExpression: { outbox_at: { $exists: true } } },
  { key: { outbox_at: 1 }, partialFilterExpression: { outbox_at: { $exists: true } } },
];

const STATUSES = ["pending", "processing", "completed", "completed", "completed", "cancelled"];
const DESTINATIONS = ["dana", "ovo", "gopay", "shopeepay", "bca", "mandiri", "bri", "bni", "bsi", "seabank"];
const FIRST_NAMES = [
  "Budi",
  "Siti",
  "Agus",
  "Dewi",
  "Eko",
  "Rina",
  "Joko",
  "Putri",
  "Andi",
  "Sri",
  "Hendra",
  "Maya",
];
const LAST_NAMES = [
  "Santoso",
  "Wijaya",
  "Lestari",
  "Saputra",
  "Hidayat",
  "Kusuma",
  "Pratama",
  "Utami",
  "Nugroho",
];
/** Two common words that no order contains together: the worst case of a search. */
export const WORDS_NEVER_IN_ONE_ORDER = ["budi", "siti"] as const;

const BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FIRST_ORDER_MS = Date.UTC(2025, 0, 1);
const ORDER_INTERVAL_MS = 31_000;

/** Returns 16 pseudorandom bytes that depend only on `n`. */
function generatePseudoRandomBytes(n: number): Buffer {
  return createHash("md5").update(`order ${n}`).digest();
}

const toBase32 = (bytes: Uint8Array): string => [...bytes].map((byte) => BASE32.charAt(byte & 31)).join("");
const toDigits = (bytes: Buffer, count: number): string =>
  String(bytes.readUInt32LE(0) * 1009 + bytes.readUInt16LE(4))
    .padStart(count, "0")
    .slice(-count);
const pick = (list: readonly string[], byte: number | undefined): string =>
  list[(byte ?? 0) % list.length] ?? "";

export function createTransactionId(n: number): string {
  return `TRX${toBase32(generatePseudoRandomBytes(n))}${toBase32(generatePseudoRandomBytes(-n)).slice(0, 10)}`;
}

/** Creates the n-th order as it is stored once all its events are published. */
export function createPublishedOrder(n: number): Document {
  const bytes = generatePseudoRandomBytes(n);
  const createdAt = new Date(FIRST_ORDER_MS + n * ORDER_INTERVAL_MS);
  const gross = 155_000 + bytes.readUInt16LE(6) * 1000;
  const fee = Math.round(gross * 0.035);
  const order = {
    transaction_id: createTransactionId(n),
    // These codes are unique by construction, whereas the desk generates random codes and retries after a collision.
    unique_code: `${toBase32(bytes.subarray(8, 11))}${n.toString(32).toUpperCase().padStart(5, "0")}`,
    account_name: `${pick(FIRST_NAMES, bytes[11])} ${pick(LAST_NAMES, bytes[12])}`,
    destination_account: toDigits(bytes, 10),
    whatsapp: `628${toDigits(bytes.subarray(8), 10)}`,
  };
  const status = pick(STATUSES, bytes[13]);
  return {
    _id: new ObjectId(),
    transaction_id: order.transaction_id,
    unique_code: order.unique_code,
    status,
    version: 1,
    created_at: createdAt,
    created_day: createdAt.toISOString().slice(0, 10),
    updated_at: createdAt,
    completed_at: status === "completed" ? createdAt : null,
    usd_cents: 1000 + bytes.readUInt16LE(6),
    rate_hundredths: 1_550_000 + (n % 500),
    gross_idr: gross,
    fee_idr: fee,
    final_idr: gross - fee,
    account_name: order.account_name,
    user_whatsapp: `+${order.whatsapp}`,
    whatsapp: order.whatsapp,
    destination: pick(DESTINATIONS, bytes[14]),
    destination_account: order.destination_account,
    search: createSearchTokens(order),
    idem: { key: `${bytes.toString("hex")}-${n}`, fingerprint: bytes.toString("hex").repeat(2) },
  };
}

interface Searchable {
  readonly transaction_id: string;
  readonly unique_code: string;
  readonly account_name: string;
  readonly destination_account: string;
  readonly whatsapp: string;
}

const toReversedToken = (text: string): string => `\u0001${[...text].toReversed().join("")}`;

function createSearchTokens(order: Searchable): string[] {
  const { destination_account: account, whatsapp } = order;
  return [
    order.transaction_id.toLowerCase(),
    order.unique_code.toLowerCase(),
    ...order.account_name.toLowerCase().split(" "),
    account,
    whatsapp,
    `+${whatsapp}`,
    `0${whatsapp.slice(2)}`,
    toReversedToken(account),
    toReversedToken(whatsapp),
  ];
}

/** Creates a pending event of an order's outbox. */
export function createPendingEvent(order: Document, at: Date): Document {
  const { search: _search, idem: _idem, ...after } = order;
  return {
    id: new ObjectId().toHexString(),
    type: "order.placed",
    version: 1,
    at: at.toISOString(),
    actor: { id: null, name: null, role: "visitor", ip: "203.0.113.7" },
    request_id: new ObjectId().toHexString(),
    data: { after },
  };
}

/** Creates the n-th order as it is stored when it is placed, with its first event unpublished. */
export function createNewOrder(n: number): Document {
  const order = createPublishedOrder(n);
  const placedAt = order.created_at as Date;
  return { ...order, outbox: [createPendingEvent(order, placedAt)], outbox_at: placedAt };
}
