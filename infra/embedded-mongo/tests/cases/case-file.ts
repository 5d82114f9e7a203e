/** The supported subset of MongoDB's unified test format, as plain objects from extended JSON. */
export type Plain = Record<string, unknown>;

export interface Requirement {
  readonly minServerVersion?: string;
  readonly maxServerVersion?: string;
  readonly topologies?: readonly string[];
  readonly auth?: boolean;
  readonly serverless?: string;
  readonly csfle?: boolean | Plain;
  readonly serverParameters?: Plain;
}

export interface Operation {
  readonly name: string;
  readonly object: string;
  readonly arguments?: Plain;
  readonly expectResult?: unknown;
  readonly expectError?: Plain;
  readonly ignoreResultAndError?: boolean;
  readonly saveResultAsEntity?: string;
}

export interface CollectionData {
  readonly databaseName: string;
  readonly collectionName: string;
  readonly documents: readonly Plain[];
  readonly createOptions?: Plain;
}

/** Command events expected of a client, in order. */
export interface ExpectedEvents {
  readonly client: string;
  readonly eventType?: string;
  readonly events: readonly Plain[];
  readonly ignoreExtraEvents?: boolean;
}

export interface Case {
  readonly description: string;
  readonly runOnRequirements?: readonly Requirement[];
  readonly skipReason?: string;
  readonly operations: readonly Operation[];
  readonly expectEvents?: readonly ExpectedEvents[];
  readonly outcome?: readonly CollectionData[];
}

export interface CaseFile {
  readonly description: string;
  readonly runOnRequirements?: readonly Requirement[];
  readonly createEntities?: readonly Record<string, Plain>[];
  readonly initialData?: readonly CollectionData[];
  readonly tests: readonly Case[];
}
