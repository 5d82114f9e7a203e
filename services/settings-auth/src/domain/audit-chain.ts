/** Hashes a text by a secret key. */
export type KeyedHash = (text: string) => string;

/** The place of a row in the chain; the place before the first row has the number 0 and no hash. */
export interface ChainPlace {
  readonly seq: number;
  readonly hash: string | null;
}

/** The fields by which a row of the audit trail follows the row before it. */
export interface ChainLink extends ChainPlace {
  readonly hash: string;
  readonly prev_hash: string | null;
}

export const CHAIN_START: ChainPlace = { seq: 0, hash: null };

/** The place before the first row that is kept, and the row that tells of the removal of those up to it. */
export interface ChainBeginning extends ChainPlace {
  readonly toldBy?: ChainLink | undefined;
}

/** A place that the chain has to contain, and what names it, as in "the head of 20 November". */
export interface NamedPlace extends ChainPlace {
  readonly namedBy: string;
}

/** The head of the chain at a moment: the place of its last row, authenticated by the key. */
export interface AuditHead extends ChainPlace {
  readonly hash: string;
  readonly at: Date;
  readonly mac: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Writes a value as JSON whose fields are sorted by name. Storage replaces surrogates without a partner, so the text
 * has the replacement too.
 */
function toCanonicalText(value: object): string {
  return JSON.stringify(value, (_name, held: unknown) => {
    if (typeof held === "string") return held.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
    if (!isRecord(held)) return held;
    return Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Links rows to the chain, in their order. The hash of a row covers all its other fields and the hash before it. */
export function linkRows<Row extends object>(
  rows: readonly Row[],
  last: ChainPlace,
  keyedHash: KeyedHash,
): (Row & ChainLink)[] {
  let { seq, hash: prev_hash } = last;
  return rows.map((row) => {
    const linked = { ...row, seq: (seq += 1), prev_hash };
    const hash = keyedHash(toCanonicalText(linked));
    prev_hash = hash;
    return { ...linked, hash };
  });
}

/** Whether a row is as it was written. Whether it is at its place, only the rows before it tell. */
export function isGenuine({ hash, ...rest }: ChainLink, keyedHash: KeyedHash): boolean {
  return hash === keyedHash(toCanonicalText(rest));
}

const nameRows = (from: number, to: number): string =>
  from === to ? `row ${from} is missing` : `rows ${from} to ${to} are missing`;

/** Says what is wrong with a row that should follow `previous`; undefined if it is as it was written. */
export function findRowProblem(
  row: ChainLink,
  previous: ChainPlace,
  keyedHash: KeyedHash,
): string | undefined {
  if (row.seq !== previous.seq + 1) return nameRows(previous.seq + 1, row.seq - 1);
  if (!isGenuine(row, keyedHash)) return `row ${row.seq} was changed, or written with another key`;
  if (row.prev_hash !== previous.hash)
    return `row ${row.seq} does not follow row ${previous.seq}, which was replaced`;
  return undefined;
}

/** Hashes the rows written before there was a chain, in their order. */
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

/** Hashes an e-mail address that is no user's. People type passwords into the field, so it is not stored as it is. */
export const hashEmail = (emailKey: string, keyedHash: KeyedHash): string => keyedHash(`e-mail ${emailKey}`);

const macOf = ({ seq, hash, at }: Omit<AuditHead, "mac">, keyedHash: KeyedHash): string =>
  keyedHash(`head ${toCanonicalText({ seq, hash, at })}`);

export function createHead(head: Omit<AuditHead, "mac">, keyedHash: KeyedHash): AuditHead {
  return { ...head, mac: macOf(head, keyedHash) };
}

const toNamedPlace = ({ seq, hash, at }: AuditHead): NamedPlace => ({
  seq,
  hash,
  namedBy: `the head of ${at.toISOString()}`,
});

/** Walks along the chain and compares each row with the row before it, the stored heads and further places. */
export function createChainVerifier(
  start: ChainBeginning,
  heads: readonly AuditHead[],
  keyedHash: KeyedHash,
  places: readonly NamedPlace[] = [],
) {
  const expected = [...heads.map(toNamedPlace), ...places]
    .filter(({ seq }) => seq > start.seq)
    .toSorted((a, b) => a.seq - b.seq);
  let last: ChainPlace = start;
  return {
    /** The place of the last verified row. */
    get last(): ChainPlace {
      return last;
    },

    /** Says what is wrong with the row that tells where the chain begins, or with the stored heads themselves. */
    findStartProblem(): string | undefined {
      const { toldBy } = start;
      if (toldBy !== undefined && (toldBy.seq <= start.seq || !isGenuine(toldBy, keyedHash)))
        return `row ${toldBy.seq}, which tells that rows were removed, was changed or inserted, or written with another key`;
      const changed = heads.find((head) => head.mac !== macOf(head, keyedHash));
      return changed && `the head of ${changed.at.toISOString()} was changed, or written with another key`;
    },

    /** Says what is wrong with the next row. */
    findProblem(row: ChainLink): string | undefined {
      const problem = findRowProblem(row, last, keyedHash);
      if (problem !== undefined) return problem;
      last = { seq: row.seq, hash: row.hash };
      const other = expected.find((place) => place.seq === row.seq && place.hash !== row.hash);
      return other && `row ${row.seq} is not the one that ${other.namedBy} names`;
    },

    /** Says what is missing after the last row. @param isHeadDue whether the chain is old enough to have a head */
    findEndProblem(isHeadDue: boolean): string | undefined {
      const final = expected.at(-1);
      if (final !== undefined && final.seq > last.seq)
        return `${nameRows(last.seq + 1, final.seq)} at the end: ${final.namedBy} names row ${final.seq}`;
      return isHeadDue && !heads.some(({ seq }) => seq > start.seq)
        ? "no head of the chain is stored, so rows may be missing at the end"
        : undefined;
    },
  };
}
