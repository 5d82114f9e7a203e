/** Half-open key range [start, end). The engine's keys are bytes as latin1 texts, whose order is that of the bytes. */
export interface KeyRange {
  readonly start: string;
  readonly end: string;
  /** Whether `start` is the only key that the range may contain; it is then read without a cursor. */
  readonly isPoint?: boolean;
}

export interface ReadRangeOptions {
  readonly reverse?: boolean;
  readonly limit?: number;
  readonly exclusiveStart?: boolean;
}

export interface KeyValue {
  readonly key: string;
  readonly value: Buffer;
}

export const MAX_ENGINE_KEY_BYTES = 1978;
