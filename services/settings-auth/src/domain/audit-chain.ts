/** Hashes a text with a secret key. */
export type KeyedHash = (text: string) => string;

/** The sequence number and hash of a row in the chain. The place before the first row has the number 0 and no hash. */
export interface ChainPlace {
  readonly seq: number;
  readonly hash: string | null;
}

/** The fields that link a row of the audit trail to the row before it. */
export interface ChainLink extends ChainPlace {
  readonly hash: string;
  readonly prev_hash: string | null;
}

export const CHAIN_START: ChainPlace = { seq: 0, hash: null };

/** The place before the first stored row, and the row `audit.pruned` that records the removal of earlier rows. */
export interface ChainBeginning extends ChainPlace {
  readonly pruningRow?: ChainLink | undefined;
}

/** The number and hash of a row that the chain must contain, and their source, such as "the head of 20 November". */
export interface ExpectedPlace extends ChainPlace {
  readonly source: string;
}

/** The head of the chain at a point in time: the place of its last row, authenticated by a MAC. */
export interface AuditHead extends ChainPlace {
  readonly hash: string;
  readonly at: Date;
  readonly mac: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Serializes a value as JSON, its fields sorted by name. Lone surrogates are replaced by U+FFFD, because the storage
 * replaces them too.
 */
function toCanonicalText(value: object): string {
  return JSON.stringify(value, (_name, fieldValue: unknown) => {
    if (typeof fieldValue === "string") return fieldValue.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
    if (!isRecord(fieldValue)) return fieldValue;
    return Object.fromEntries(Object.entries(fieldValue).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Links rows to the chain, in their order. A row's hash covers all its other fields, `prev_hash` included. */
export function linkRows<Row extends object>(
  rows: readonly Row[],
  last: ChainPlace,
  keyedHash: KeyedHash,
): (Row & ChainLink)[] {
  let { seq, hash: prev_hash } = last;
  return rows.map((row) => {
    const linkedRow = { ...row, seq: (seq += 1), prev_hash };
    const hash = keyedHash(toCanonicalText(linkedRow));
    prev_hash = hash;
    return { ...linkedRow, hash };
  });
}

/** Whether a row is unaltered. Verifying its place in the chain also needs the row before it. */
export function isUnaltered({ hash, ...rest }: ChainLink, keyedHash: KeyedHash): boolean {
  return hash === keyedHash(toCanonicalText(rest));
}

const describeMissingRows = (from: number, to: number): string =>
  from === to ? `row ${from} is missing` : `rows ${from} to ${to} are missing`;

/** Describes the problem of a row that should follow `previous`; undefined if the row is valid. */
export function findRowProblem(
  row: ChainLink,
  previous: ChainPlace,
  keyedHash: KeyedHash,
): string | undefined {
  if (row.seq !== previous.seq + 1) return describeMissingRows(previous.seq + 1, row.seq - 1);
  if (!isUnaltered(row, keyedHash)) return `row ${row.seq} was changed, or written with another key`;
  if (row.prev_hash !== previous.hash)
    return `row ${row.seq} does not follow row ${previous.seq}, which was replaced`;
  return undefined;
}

/** Creates a digester that counts and hashes the rows written before the chain existed, in their order. */
export function createRowDigester(keyedHash: KeyedHash) {
  let [count, hash] = [0, ""];
  return {
    add(row: object): void {
      count += 1;
      hash = keyedHash(hash + toCanonicalText(row));
    },
    digest: (): { count: number; hash: string } => ({ count, hash }),
  };
}

/**
 * Hashes an e-mail that belongs to no user. Only the hash is stored, as people type passwords into the e-mail field.
 */
export const hashEmail = (emailKey: string, keyedHash: KeyedHash): string => keyedHash(`e-mail ${emailKey}`);

const computeMac = ({ seq, hash, at }: Omit<AuditHead, "mac">, keyedHash: KeyedHash): string =>
  keyedHash(`head ${toCanonicalText({ seq, hash, at })}`);

export function createHead(head: Omit<AuditHead, "mac">, keyedHash: KeyedHash): AuditHead {
  return { ...head, mac: computeMac(head, keyedHash) };
}

const toExpectedPlace = ({ seq, hash, at }: AuditHead): ExpectedPlace => ({
  seq,
  hash,
  source: `the head of ${at.toISOString()}`,
});

/** Creates a verifier that compares each row with the row before it, the stored heads and further expected places. */
export function createChainVerifier(
  start: ChainBeginning,
  heads: readonly AuditHead[],
  keyedHash: KeyedHash,
  places: readonly ExpectedPlace[] = [],
) {
  const expectedPlaces = [...heads.map(toExpectedPlace), ...places]
    .filter(({ seq }) => seq > start.seq)
    .toSorted((a, b) => a.seq - b.seq);
  let lastPlace: ChainPlace = start;
  return {
    /** The position of the last verified row in the chain. */
    get last(): ChainPlace {
      return lastPlace;
    },

    /**
     * Describes the problem of the row `audit.pruned` at the beginning, or of an altered head; undefined if there is
     * none.
     */
    findStartProblem(): string | undefined {
      const { pruningRow } = start;
      if (pruningRow !== undefined && (pruningRow.seq <= start.seq || !isUnaltered(pruningRow, keyedHash)))
        return `row ${pruningRow.seq}, which tells that rows were removed, was changed or inserted, or written with another key`;
      const alteredHead = heads.find((head) => head.mac !== computeMac(head, keyedHash));
      return (
        alteredHead && `the head of ${alteredHead.at.toISOString()} was changed, or written with another key`
      );
    },

    /** Describes the problem of the next row; undefined if the row is valid. */
    findProblem(row: ChainLink): string | undefined {
      const problem = findRowProblem(row, lastPlace, keyedHash);
      if (problem !== undefined) return problem;
      lastPlace = { seq: row.seq, hash: row.hash };
      const differingPlace = expectedPlaces.find((place) => place.seq === row.seq && place.hash !== row.hash);
      return differingPlace && `row ${row.seq} is not the one that ${differingPlace.source} names`;
    },

    /** Describes what is missing after the last row. @param isHeadDue whether the chain is old enough to have a head */
    findEndProblem(isHeadDue: boolean): string | undefined {
      const lastExpected = expectedPlaces.at(-1);
      if (lastExpected !== undefined && lastExpected.seq > lastPlace.seq)
        return `${describeMissingRows(lastPlace.seq + 1, lastExpected.seq)} at the end: ${lastExpected.source} names row ${lastExpected.seq}`;
      return isHeadDue && !heads.some(({ seq }) => seq > start.seq)
        ? "no head of the chain is stored, so rows may be missing at the end"
        : undefined;
    },
  };
}
