/** Half-open key range [start, end). */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
  /** Whether `start` is the only key that the range may contain; it is then read without a cursor. */
  readonly isPoint?: boolean;
}

export interface ReadRangeOptions {
  readonly reverse?: boolean;
  readonly limit?: number;
  readonly exclusiveStart?: boolean;
}

export interface KeyValue {
  readonly key: Buffer;
  readonly value: Buffer;
}

export const MAX_ENGINE_KEY_BYTES = 1978;
