/** An object parsed from a case file, which has MongoDB's unified test format in extended JSON. */
export type PlainObject = Record<string, unknown>;

export interface ServerRequirement {
  readonly minServerVersion?: string;
  readonly maxServerVersion?: string;
  readonly topologies?: readonly string[];
  readonly auth?: boolean;
  readonly serverless?: string;
  readonly csfle?: boolean | PlainObject;
  readonly serverParameters?: PlainObject;
}

export interface CaseOperation {
  readonly name: string;
  readonly object: string;
  readonly arguments?: PlainObject;
  readonly expectResult?: unknown;
  readonly expectError?: PlainObject;
  readonly ignoreResultAndError?: boolean;
  readonly saveResultAsEntity?: string;
}

export interface CollectionData {
  readonly databaseName: string;
  readonly collectionName: string;
  readonly documents: readonly PlainObject[];
  readonly createOptions?: PlainObject;
}

/** Command events that a client is expected to emit, in order. */
export interface ExpectedEvents {
  readonly client: string;
  readonly eventType?: string;
  readonly events: readonly PlainObject[];
  readonly ignoreExtraEvents?: boolean;
}

export interface TestCase {
  readonly description: string;
  readonly runOnRequirements?: readonly ServerRequirement[];
  readonly skipReason?: string;
  readonly operations: readonly CaseOperation[];
  readonly expectEvents?: readonly ExpectedEvents[];
  readonly outcome?: readonly CollectionData[];
}

export interface CaseFile {
  readonly description: string;
  readonly runOnRequirements?: readonly ServerRequirement[];
  readonly createEntities?: readonly Record<string, PlainObject>[];
  readonly initialData?: readonly CollectionData[];
  readonly tests: readonly TestCase[];
}
