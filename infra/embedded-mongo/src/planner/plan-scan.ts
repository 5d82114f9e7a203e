import type { EngineReader } from "../engine/engine-reader.js";
import type { CollectionInfo, IndexInfo } from "../store/catalog-entries.js";
import { getIdKey } from "../store/index-entries.js";
import { getSpaceRange, KeyRangeReader, SPACE_BYTES } from "../store/keyspace.js";
import type { CollectionScan, IndexScan, Plan } from "./plan.js";

export class ReadStatistics {
  keysExamined = 0;
  documentsExamined = 0;
}

interface PartScan {
  readonly keys: KeyRangeReader;
  /** Undefined if the keys are those of the documents. */
  readonly index: IndexInfo | undefined;
}

/** An entry of an index, or a document. */
interface ScannedEntry {
  readonly idKey: string;
  readonly key: string;
  /** The encoded document; undefined if the entry is one of an index, and the document still has to be read. */
  readonly document: Buffer | undefined;
}

/** Scans the indexes of a plan, or a collection; visits each document once. */
export class PlanScan {
  private readonly parts: readonly PartScan[];
  /** The documents visited; undefined if none can have several entries. */
  private readonly seenIdKeys: Set<string> | undefined;

  constructor(
    reader: EngineReader,
    { space }: CollectionInfo,
    private readonly plan: Plan,
    private readonly statistics = new ReadStatistics(),
  ) {
    const openPart = (part: CollectionScan | IndexScan): PartScan => {
      const ranges = part.kind === "index" ? part.ranges : [getSpaceRange(space)];
      const index = part.kind === "index" && part.index.space !== space ? part.index : undefined;
      return { keys: new KeyRangeReader(reader, ranges, part.reverse), index };
    };
    this.parts = (plan.kind === "union" ? plan.parts : [plan]).map(openPart);
    const mayRepeat = this.parts.length > 1 || this.parts.some(({ index }) => index?.multikey);
    this.seenIdKeys = mayRepeat ? new Set() : undefined;
  }

  get ended(): boolean {
    return this.parts.every(({ keys }) => keys.ended);
  }

  /** Calls `visit` until it returns false, the deadline passes or a part of the plan ends. */
  step(visit: (entry: ScannedEntry) => boolean, deadline: number): void {
    const { plan, seenIdKeys, statistics } = this;
    const part = this.parts.find(({ keys }) => !keys.ended);
    part?.keys.step((key, value) => {
      if (plan.kind !== "scan") statistics.keysExamined += 1;
      if (!part.index) statistics.documentsExamined += 1;
      const idKey = part.index ? getIdKey(part.index, key, value) : key.slice(SPACE_BYTES);
      const seenCount = seenIdKeys?.size;
      if (seenCount !== undefined && seenIdKeys?.add(idKey).size === seenCount) return true;
      return visit({ idKey, key, document: part.index ? undefined : value });
    }, deadline);
  }
}
