import { describe, expect, test } from "@jest/globals";
import { createKeyedHash } from "../passwords/keyed-hash.js";
import {
  CHAIN_START,
  createChainVerifier,
  createHead,
  findRowProblem,
  hashEmail,
  linkRows,
} from "./audit-chain.js";
import type { AuditHead, ChainBeginning, ChainLink, ExpectedPlace } from "./audit-chain.js";

const keyedHash = createKeyedHash("a-key-of-this-test-0123456789abcdef");
const HOUR_MS = 3_600_000;
const at = new Date("2026-11-20T08:00:00.000Z");
const createEntry = (id: string, overrides: object = {}) => ({
  _id: id,
  at,
  after: { status: "pending", amount: 10.5 },
  ...overrides,
});
const ROWS: readonly ChainLink[] = linkRows(
  ["a", "b", "c", "d"].map((id) => createEntry(id)),
  CHAIN_START,
  keyedHash,
);
const createHeadFor = (row: ChainLink | undefined, recordedAt = at): AuditHead =>
  createHead({ seq: row?.seq ?? 0, hash: row?.hash ?? "", at: recordedAt }, keyedHash);

/** Verifies rows. @returns the first problem; undefined if there is none */
function verify(
  rows: readonly ChainLink[],
  heads = [createHeadFor(ROWS[3])],
  start: ChainBeginning = CHAIN_START,
  places: readonly ExpectedPlace[] = [],
): string | undefined {
  const verifier = createChainVerifier(start, heads, keyedHash, places);
  return (
    verifier.findStartProblem() ??
    rows.map((row) => verifier.findProblem(row)).find((problem) => problem !== undefined) ??
    verifier.findEndProblem(true)
  );
}

describe("the chain of audit rows", () => {
  test("the chain numbers rows from 1 on and gives each row the hash of the row before it", () => {
    expect(ROWS.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(ROWS.map(({ prev_hash }) => prev_hash)).toEqual([
      null,
      ...ROWS.slice(0, 3).map(({ hash }) => hash),
    ]);
    expect(new Set(ROWS.map(({ hash }) => hash)).size).toBe(4);
    for (const { hash } of ROWS) expect(hash).toMatch(/^[\w-]{43}$/);
  });

  test("the chain is the same whether rows are appended together or one by one", () => {
    const [first, ...rest] = linkRows([createEntry("a")], CHAIN_START, keyedHash);
    expect(rest).toEqual([]);
    expect(
      linkRows(
        ["b", "c", "d"].map((id) => createEntry(id)),
        first ?? CHAIN_START,
        keyedHash,
      ),
    ).toEqual(ROWS.slice(1));
  });

  test("a row has the same hash before and after storage, even if the order of its fields changes", () => {
    const typedEntry = createEntry("a", { name: "Budi \uD800", before: undefined, ip: null });
    const storedEntry = {
      ip: null,
      name: "Budi \uFFFD",
      after: { amount: 10.5, status: "pending" },
      at: new Date(at),
      _id: "a",
    };
    expect(linkRows([storedEntry], CHAIN_START, keyedHash)[0]?.hash).toBe(
      linkRows([typedEntry], CHAIN_START, keyedHash)[0]?.hash,
    );
  });

  test("the verification accepts unaltered rows and heads", () => {
    expect(verify(ROWS)).toBeUndefined();
    expect(verify(ROWS, [createHeadFor(ROWS[1]), createHeadFor(ROWS[3])])).toBeUndefined();
    expect(verify(ROWS.slice(2), [createHeadFor(ROWS[0]), createHeadFor(ROWS[3])], ROWS[1])).toBeUndefined();
  });

  test.each([
    ["a changed value", { after: { status: "completed", amount: 10.5 } }],
    ["a changed time", { at: new Date(at.getTime() + 1) }],
    ["an added field", { more: 1 }],
    ["a hash made without the key", { hash: createKeyedHash("another key")("x") }],
  ])("the verification reports the row with %s", (_what, change) => {
    expect(verify(ROWS.with(2, { ...(ROWS[2] as ChainLink), ...change }))).toMatch(/^row 3 was changed/);
  });

  test("the verification reports rows that are missing in the middle or at the beginning", () => {
    expect(verify(ROWS.toSpliced(1, 2))).toBe("rows 2 to 3 are missing");
    expect(verify(ROWS.slice(1))).toBe("row 1 is missing");
  });

  test("the verification reports the row after a row that was replaced by one with a valid hash", () => {
    const [other] = linkRows([createEntry("other")], ROWS[0] ?? CHAIN_START, keyedHash);
    expect(verify(ROWS.with(1, other as ChainLink))).toMatch(/^row 3 does not follow row 2/);
  });

  test("the verification reports rows that are missing at the end, up to the newest head", () => {
    expect(verify(ROWS.slice(0, 2))).toBe(
      `rows 3 to 4 are missing at the end: the head of ${at.toISOString()} names row 4`,
    );
  });

  test("the verification reports an expected row that is missing or has another hash", () => {
    const heads = [createHeadFor(ROWS[0])];
    const expectedPlace = { seq: 3, hash: ROWS[2]?.hash ?? "", source: "the log" };
    expect(verify(ROWS, heads, CHAIN_START, [expectedPlace])).toBeUndefined();
    expect(verify(ROWS.slice(0, 2), heads, CHAIN_START, [expectedPlace])).toBe(
      "row 3 is missing at the end: the log names row 3",
    );
    expect(verify(ROWS, heads, CHAIN_START, [{ ...expectedPlace, hash: "other" }])).toBe(
      "row 3 is not the one that the log names",
    );
  });

  test("the verification accepts the removal of rows only if an unaltered later row records it", () => {
    const remainingRows = ROWS.slice(2);
    const pruningRow = ROWS[3] as ChainLink;
    const createBeginning = (row: ChainLink, seq = 2) => ({
      seq,
      hash: ROWS[seq - 1]?.hash ?? null,
      pruningRow: row,
    });
    expect(verify(remainingRows, undefined, createBeginning(pruningRow))).toBeUndefined();
    const expectedProblem = /^row 4, which tells that rows were removed, was changed or inserted/;
    expect(verify(remainingRows, undefined, createBeginning({ ...pruningRow, hash: "forged" }))).toMatch(
      expectedProblem,
    );
    expect(verify([], [], createBeginning(pruningRow, 4))).toMatch(expectedProblem);
  });

  test("the verification reports the first of the rows that replaced the removed last rows", () => {
    const replacementRows = linkRows(
      ["x", "y"].map((id) => createEntry(id)),
      ROWS[2] ?? CHAIN_START,
      keyedHash,
    );
    expect(verify([...ROWS.slice(0, 3), ...replacementRows])).toMatch(
      /^row 4 is not the one that the head of .* names/,
    );
  });

  test("the verification reports an altered head, and a chain of which no head is stored", () => {
    const alteredHead = { ...createHeadFor(ROWS[3]), seq: 2, hash: ROWS[1]?.hash ?? "" };
    expect(verify(ROWS.slice(0, 2), [alteredHead])).toMatch(/^the head of .* was changed/);
    expect(verify(ROWS, [createHeadFor(ROWS[3], new Date(at.getTime() + HOUR_MS))])).toBeUndefined();
    expect(verify(ROWS, [])).toMatch(/^no head of the chain is stored/);
  });

  test("the verification reports a row that was written with another key", () => {
    expect(findRowProblem(ROWS[0] as ChainLink, CHAIN_START, createKeyedHash("another key"))).toMatch(
      /another key/,
    );
  });
});

test("the hash of an e-mail depends on the key", () => {
  expect(hashEmail("rahasia", keyedHash)).not.toBe(hashEmail("rahasia", createKeyedHash("another key")));
  expect(hashEmail("rahasia", keyedHash)).toBe(hashEmail("rahasia", keyedHash));
});
