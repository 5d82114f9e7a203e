/** The collection with the schema version of each service. */
export const SCHEMA_VERSIONS = "schema_versions";

/** Id of the document that exists while a restore runs; no service may start then. */
export const RESTORE_MARKER = "restore";
